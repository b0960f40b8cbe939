// source.mjs - a file of web/src/lib as Node can read it: bundled by the esbuild that the page is built with.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));

export async function source(name) {
  const { build } = require(require.resolve('esbuild', { paths: [require.resolve('vite')] }));
  const { outputFiles } = await build({ entryPoints: [new URL(`../../web/src/lib/${name}.ts`, import.meta.url).pathname], bundle: true, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], conditions: ['import'], write: false, logLevel: 'silent' });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}
