/**
 * Prints each file's findings and true resolution, one line per file. Without file names it measures the demo's originals, where
 * only the upscaled clip should have a finding above a note.
 * `node bench/findings.ts [files…]`
 */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { measureOriginal } from '@zhenku/media/measure/measure';
import { probe } from '@zhenku/media/probe';

const originals = join(import.meta.dirname, '../server/src/demo/originals');
const named = process.argv.slice(2);
const files = named.length > 0 ? named : (await readdir(originals)).map((name) => join(originals, name));
let found = 0;
for (const file of files) {
  const { findings, trueResolution } = await measureOriginal(file, await probe(file));
  const texts = findings.map(({ check, from, to, value, limit, severity }) => {
    const when = from === null ? '' : ` ${from}–${to} s`;
    return `${check}${when} ${value} (limit ${limit}, ${severity})`;
  });
  if (findings.some(({ severity }) => severity !== 'note')) found += 1;
  const detail = trueResolution ? ` detail of ${trueResolution.value} lines, verdict ${trueResolution.verdict}` : '';
  console.log(`${basename(file)}:${detail} ${texts.join('; ') || 'no findings'}`);
}
console.log(`${found} of ${files.length} clips have a finding that is more than a note`);
