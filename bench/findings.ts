/**
 * What the checks find in clips as they are: a line for each file, its findings and its true resolution. Without names it
 * measures the demo's originals, in which nothing but the enlarged one should be found.
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
  console.log(`${basename(file)}:${detail} ${texts.join('; ') || 'nothing'}`);
}
console.log(`${found} of ${files.length} clips have a finding that is more than a note`);
