import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The file with each run's CPU minutes when they were last recorded, with a cold cache. */
const RECORDED = join(root, 'testing/budgets.json');
const WARNING_RATIO = 1.2;
/** Even a slow or noisy machine does not triple the CPU time; a runaway test does. */
const FAILURE_RATIO = 3;

/**
 * Prints how long a run took beside the recorded minutes, and warns if it grew by a fifth. With BUDGETS=enforced, as in `.ci/run`, a run that takes three times the recorded CPU time fails.
 *
 * @param {string} name
 * @param {() => Promise<number>} work
 */
export async function withinBudget(name, work) {
  const [started, before] = [Date.now(), processorMinutes()];
  const code = await work();
  const [elapsed, used] = [(Date.now() - started) / 60_000, processorMinutes() - before];
  const recorded = /** @type {Record<string, number>} */ (JSON.parse(readFileSync(RECORDED, 'utf8')))[name] ?? Infinity;
  console.log(`${name}: ${elapsed.toFixed(1)} minutes, ${used.toFixed(1)} CPU minutes (recorded: ${recorded})`);
  if (used > recorded * WARNING_RATIO)
    console.log(`warning: ${name} grew by more than a fifth; see testing/budgets.json`);
  if (code !== 0 || used <= recorded * FAILURE_RATIO || process.env.BUDGETS !== 'enforced') return code;
  console.log(`FAILED: ${name} took more than ${FAILURE_RATIO} times the CPU time in testing/budgets.json`);
  return 1;
}

/** Returns the CPU minutes of all ended descendants except those that bubblewrap confined; 0 without /proc. */
function processorMinutes() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The program's name in brackets may contain spaces. After it, fields 13 and 14 (from 0) are cutime and cstime, in
    // hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 6_000;
  } catch {
    return 0;
  }
}
