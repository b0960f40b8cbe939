// compare.mjs - engine.wasm plays the games of tests/digest/DIGESTS: same digests, no imports.
//
//     node compare.mjs ENGINE.WASM DIGESTS FOLDER    FOLDER/NAME.edition are the compiled editions
import { readFileSync } from 'node:fs';

const COMPILED_HEAD = 32; // src/edition/edition_file.h: struct bq_compiled_head

let count = 0;
let failed = 0;
const ok = (good, what) => {
    console.log(`${good ? 'ok' : 'not ok'} ${++count} - ${what}`);
    if (!good) failed++;
};

// "games G most M", then "edition NAME DIGEST [options]" with its numbered chains.
function readDigests(path) {
    const kept = { games: 0, most: 0, editions: [] };
    for (const line of readFileSync(path, 'utf8').split('\n')) {
        const words = line.split(' ');
        if (words[0] === 'games') {
            kept.games = Number(words[1]);
            kept.most = Number(words[3]);
        } else if (words[0] === 'edition') {
            kept.editions.push({ name: words[1], digest: words[2], options: words[3] === 'options', chains: [] });
        } else if (/^[0-9]+$/.test(words[0])) {
            kept.editions.at(-1).chains[Number(words[0])] = words[1];
        }
    }
    return kept;
}

const hex = (value) => BigInt.asUintN(64, value).toString(16).padStart(16, '0');

function playEdition(engine, kept, edition, bytes) {
    const size = engine.bq_wasm_edition_size();
    const name = edition.name;
    ok(bytes.length === COMPILED_HEAD + size, `${name}: the struct has the same size, ${size}`);
    const place = new Uint8Array(engine.memory.buffer, engine.bq_wasm_edition(), size);
    place.set(bytes.subarray(COMPILED_HEAD));
    ok(engine.bq_wasm_prepare() === 0, `${name}: the edition is lawful there too`);
    const digest = bytes.readBigUInt64LE(16);
    ok(hex(engine.bq_wasm_edition_digest()) === hex(digest), `${name}: same edition digest`);
    const play = edition.options ? engine.bq_wasm_play_options : engine.bq_wasm_play;
    const how = edition.options ? ' under random options' : '';
    let same = 0;
    for (let i = 0; i < kept.games; i++) {
        if (hex(play(i, kept.most)) === edition.chains[i]) same++;
        else if (same === i) console.log(`# ${name}: game ${i} is the first that differs`);
    }
    ok(kept.games > 0 && same === kept.games, `${name}: ${kept.games} games${how} as kept`);
}

const [wasmPath, digestsPath, folder] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasmPath));
ok(WebAssembly.Module.imports(module).length === 0, 'the module imports nothing');
const engine = new WebAssembly.Instance(module, {}).exports;
ok(engine.bq_wasm_state_size() <= 1280, `the state has ${engine.bq_wasm_state_size()} bytes`);
const kept = readDigests(digestsPath);
for (const edition of kept.editions)
    playEdition(engine, kept, edition, readFileSync(`${folder}/${edition.name}.edition`));
console.log(`1..${count}`);
process.exitCode = failed || kept.editions.length === 0 ? 1 : 0;
