import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * @typedef {object} Counted
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures Tests that failed, each with the first line of its error.
 * @property {string[]} retried Tests that passed only on their second try.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {(options: { quiet: boolean }) => Promise<number>} run Returns the exit code.
 * @property {string} [report] The path of its tests' JSON report.
 * @property {(report: any) => Counted} [count]
 */

const INTERRUPTED = 128;
/** A few retries mean a busy machine; more mean tests that fail by chance. */
const RETRIED_MAX = 2;

/**
 * Runs the stages one after the other, even after one that failed, so that one run reports everything. The steps of a stage run concurrently; only the last one streams its output. An interruption ends the run. Returns the exit code.
 *
 * @param {Step[][]} stages
 */
export async function runStages(stages) {
  /** @type {Counted} */
  const total = { passed: 0, failed: 0, failures: [], retried: [] };
  const failed = [];
  for (const stage of stages) {
    const codes = await Promise.all(stage.map((step) => runStep(step, step !== stage.at(-1))));
    const interrupted = codes.find((code) => code > INTERRUPTED);
    if (interrupted) return interrupted;
    for (const [index, step] of stage.entries()) {
      if (codes[index] !== 0) failed.push(step.name);
      const counted = countTests(step);
      total.passed += counted.passed;
      // A run that broke before or after its tests counts as failed too.
      total.failed += codes[index] === 0 ? counted.failed : Math.max(counted.failed, step.count ? 1 : 0);
      total.failures.push(...counted.failures);
      if (codes[index] !== 0 && step.count && counted.failures.length === 0)
        total.failures.push(`${step.name}: an error outside of any test, shown above`);
      total.retried.push(...counted.retried);
    }
  }
  // Prints failures last, so that they are found even if only the last lines of a long output are kept.
  if (total.failures.length > 0) console.log(`\nfailed tests:\n   ${total.failures.join('\n   ')}`);
  if (total.retried.length > 0) console.log(`\npassed only on the second try:\n   ${total.retried.join('\n   ')}`);
  const tooMany = total.retried.length > RETRIED_MAX;
  if (tooMany) failed.push(`more than ${RETRIED_MAX} tests needed a second try`);
  if (failed.length > 0) console.log(`\nfailed: ${failed.join(', ')}`);
  if (stages.flat().some(({ count }) => count)) console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return failed.length > 0 || total.failed > 0 ? 1 : 0;
}

/**
 * @param {Step} step
 * @param {boolean} quiet Shows the step's output only if it fails.
 */
async function runStep(step, quiet) {
  if (step.report) {
    mkdirSync(dirname(step.report), { recursive: true });
    rmSync(step.report, { force: true });
  }
  if (!quiet) console.log(`\n── ${step.name}`);
  const started = Date.now();
  const code = await step.run({ quiet });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return code;
}

/**
 * @param {Step} step
 * @returns {Counted}
 */
function countTests({ report, count }) {
  if (!report || !count || !existsSync(report)) return { passed: 0, failed: 0, failures: [], retried: [] };
  return count(JSON.parse(readFileSync(report, 'utf8')));
}
