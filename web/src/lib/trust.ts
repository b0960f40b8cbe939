// trust.ts - the page's one trusted-types policy: scripts come from where the page comes from.

interface Policy { createScriptURL(url: string): unknown }
interface Types { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

const own = (url: string): string => {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError('not ours');
  return url;
};
const types = (globalThis as { trustedTypes?: Types }).trustedTypes;
const policy = types?.createPolicy('banquier', { createScriptURL: own });

/** A script's address as the browser wants it; TypeScript knows it as a string. */
export const scriptUrl = (url: string): unknown => (policy ? policy.createScriptURL(url) : own(url));
