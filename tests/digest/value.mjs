// value.mjs - value.wasm plays the games of tests/digest/VALUES: the same chances and moves as the program; and how long a
// game takes there.
//
//     node value.mjs VALUE.WASM VALUES FOLDER    FOLDER/NAME.edition are the compiled editions
import { readFileSync } from 'node:fs';

const COMPILED_HEAD = 32; // src/edition/edition_file.h: struct bq_compiled_head
let count = 0;
let failed = 0;
const ok = (good, what) => {
    console.log(`${good ? 'ok' : 'not ok'} ${++count} - ${what}`);
    if (!good) failed++;
};

const [wasmPath, valuesPath, folder] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasmPath));
ok(WebAssembly.Module.imports(module).length === 0, 'the module imports nothing');
const value = new WebAssembly.Instance(module, {}).exports;
value._initialize?.();
const kept = new Map();
for (const line of readFileSync(valuesPath, 'utf8').trim().split('\n')) {
    const [name, index, digest] = line.split(' ');
    kept.set(name, [...(kept.get(name) ?? []), [Number(index), digest]]);
}
for (const [name, games] of kept) {
    const bytes = readFileSync(`${folder}/${name}.edition`);
    new Uint8Array(value.memory.buffer, value.bq_wasm_edition(), value.bq_wasm_edition_size()).set(bytes.subarray(COMPILED_HEAD));
    ok(value.bq_wasm_prepare() === 0, `${name}: the edition is lawful there too`);
    const begun = performance.now();
    const same = games.filter(([index, digest]) => BigInt.asUintN(64, value.bq_wasm_value(index)).toString(16).padStart(16, '0') === digest);
    ok(games.length > 0 && same.length === games.length, `${name}: ${games.length} games with the same chances and moves`);
    console.log(`# ${name}: ${((performance.now() - begun) / games.length).toFixed(0)} ms a game`);
}
console.log(`1..${count}`);
process.exitCode = failed || kept.size === 0 ? 1 : 0;
