// about.mjs - what the sheet about the team tells, from where it is known: AUTHORS; the documents of the PO files; the
// libraries of the program (its table, with the versions that its build has found), and those that the page is bundled
// with, by what its sources import and these in turn.
import { build } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path) => readFileSync(path, 'utf8');

/** Every package in a bundle of what the page's sources import; a compiled component imports svelte's client. */
async function ofPage() {
  const sources = readdirSync('src', { recursive: true }).filter((f) => /\.(ts|svelte)$/.test(f)).map((f) => read(join('src', f))).join('\n');
  const names = [...new Set([...sources.matchAll(/(?:from |import\()'([a-z@][^']*)'/g)].map((m) => m[1]).concat('svelte/internal/client'))];
  const contents = names.map((name, i) => `import * as m${i} from '${name}';`).join('\n') + `\nexport default [${names.map((_, i) => `m${i}`)}];`;
  const { metafile } = await build({ stdin: { contents, resolveDir: '.' }, bundle: true, write: false, metafile: true, format: 'esm', conditions: ['browser', 'production'], logLevel: 'error' });
  const folders = new Set(Object.keys(metafile.inputs).map((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]).filter(Boolean));
  return [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(read(join(folder, 'package.json')));
    if (!version || !license) throw new Error(`${name} names no version or no licence`);
    return { name, version, licence: license };
  });
}

/** libraries.def: a version is a name in the header of the build. */
function ofProgram(header) {
  const found = Object.fromEntries([...read(header).matchAll(/^#define (BQ_\w+) "(.*)"$/gm)].map((m) => [m[1], m[2]]));
  return [...read('../src/terminal/session/libraries.def').matchAll(/^BQ_LIBRARY\("(.*)", (\w+), "(.*)"\)$/gm)].map(([, name, version, licence]) => {
    if (!found[version]) throw new Error(`${header} has no ${version}`);
    return { name, version: found[version], licence };
  });
}

/** `words`: the sentences of the PO files that begin with "about.". */
export const about = async (words, header) => ({
  authors: read('../AUTHORS').split('\n').filter(Boolean),
  documents: Object.keys(words).filter((key) => /^about\.document\.\d+$/.test(key)).sort(),
  page: await ofPage(),
  program: ofProgram(header),
});
