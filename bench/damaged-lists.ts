// Damages an edit list of each format at random, reads each result, and counts how many were refused, read with parts
// to confirm, or read as they are: `npm run bench damaged-lists`. A format fails if a list silently lost the name of one
// of our clips or took longer than `SLOWEST_MS`; the exit status is then 1.
// `FC_RUNS` sets how many lists per format (default 100,000), `FC_SEED` repeats a run, `FORMATS=edl,otio` selects
// formats.
import fc from 'fast-check';
import { decodeText } from '../web/src/features/edit-lists/reading/encoding.ts';
import { EditListError, type Film, type FilmFormat } from '../web/src/features/edit-lists/reading/film.ts';
import { readEditList } from '../web/src/features/edit-lists/reading/read-edit-list.ts';
import { damageList, DAMAGES, SAMPLE_LISTS, silentlyLost } from '../web/src/features/edit-lists/reading/testing.ts';

const { FC_RUNS = '100000', FC_SEED, FORMATS } = process.env;
/** Number of reads per list, of which the fastest counts, because the machine may be busy. */
const ATTEMPTS = 3;
const SLOWEST_MS = 1_000;

interface Counts {
  lists: number;
  refused: number;
  toConfirm: number;
  read: number;
  slowestMs: number;
}

function measure(read: () => void): number {
  let fastest = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && fastest > SLOWEST_MS / 10; attempt += 1) {
    const start = performance.now();
    read();
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}

function readOrRefuse(bytes: Uint8Array): Film | null {
  try {
    return readEditList(bytes, { fps: 25 });
  } catch (error) {
    if (error instanceof EditListError) return null;
    throw error;
  }
}

const formats = (Object.keys(SAMPLE_LISTS) as FilmFormat[]).filter(
  (format) => !FORMATS || FORMATS.split(',').includes(format),
);
console.log('| format | lists | refused | parts to confirm | read | failed | slowest, ms |');
console.log('|---|--:|--:|--:|--:|--:|--:|');
for (const format of formats) {
  const counts: Counts = { lists: 0, refused: 0, toConfirm: 0, read: 0, slowestMs: 0 };
  const result = fc.check(
    fc.property(DAMAGES, (damages) => {
      const bytes = damageList(format, damages);
      const ms = measure(() => void readOrRefuse(bytes));
      const film = readOrRefuse(bytes);
      counts.lists += 1;
      counts.slowestMs = Math.max(counts.slowestMs, ms);
      if (!film) counts.refused += 1;
      else if (film.unread.length > 0) counts.toConfirm += 1;
      else counts.read += 1;
      return ms < SLOWEST_MS && (!film || silentlyLost(decodeText(bytes).text, film).length === 0);
    }),
    { numRuns: Number(FC_RUNS), ...(FC_SEED && { seed: Number(FC_SEED) }) },
  );
  const { lists, refused, toConfirm, read, slowestMs } = counts;
  const failed = result.failed ? 'yes' : 'no';
  console.log(`| ${format} | ${lists} | ${refused} | ${toConfirm} | ${read} | ${failed} | ${slowestMs.toFixed(0)} |`);
  if (!result.failed) continue;
  process.exitCode = 1;
  const [damages] = result.counterexample!;
  const text = decodeText(damageList(format, damages)).text;
  console.log(`FC_SEED=${result.seed}: ${JSON.stringify(damages)}\n${text}`);
  if (result.errorInstance) console.log(result.errorInstance);
}
