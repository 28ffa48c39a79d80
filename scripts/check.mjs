import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { root, run } from './run.mjs';

const vitestReport = join(root, 'node_modules/.cache/zhenku/vitest.json');
const playwrightReport = join(root, 'node_modules/.cache/zhenku/playwright.json');
const INTERRUPTED = 128;

const vitest = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
const playwright = { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport } };

/** `npm test`: format, lint, types, unit tests and browser tests. Answers the exit code. */
export function checkAll(node) {
  return inTurn([
    { name: 'format', run: () => run('oxfmt', ['--check', '.']) },
    { name: 'lint', run: () => run('oxlint', ['--type-aware']) },
    { name: 'types', run: () => run('tsc', ['-b']) },
    { name: 'unit tests', run: () => run('vitest', ['run', ...vitest]), count: countVitest },
    { name: 'web app', run: () => buildWeb(node) },
    { name: 'browser tests', run: () => browserTests([]), count: countPlaywright },
  ]);
}

/** `npm run test:slow`: the tests in files named *.slow.ts, which may be none. */
export function checkSlow(node) {
  const slowUnitTests = ['run', '--config', 'vitest.slow.config.ts', '--passWithNoTests', ...vitest];
  return inTurn([
    { name: 'slow unit tests', run: () => run('vitest', slowUnitTests), count: countVitest },
    { name: 'web app', run: () => buildWeb(node) },
    {
      name: 'slow browser tests',
      run: () => browserTests(['--pass-with-no-tests'], { SLOW: '1' }),
      count: countPlaywright,
    },
  ]);
}

function browserTests(args, env = {}) {
  return run('playwright', ['test', '--reporter=list,json', ...args], { env: { ...playwright.env, ...env } });
}

/** Runs every step, also after one that failed, so that one run tells everything; an interruption ends it. */
async function inTurn(steps) {
  const total = { passed: 0, failed: 0 };
  const failedSteps = [];
  mkdirSync(dirname(vitestReport), { recursive: true });
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const started = Date.now();
    const code = await step.run();
    if (code > INTERRUPTED) return code;
    console.log(
      `── ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
    );
    if (code !== 0) failedSteps.push(step.name);
    const { passed, failed } = step.count?.() ?? { passed: 0, failed: 0 };
    total.passed += passed;
    // A run that broke before or after its tests has failed as well.
    total.failed += code === 0 ? failed : Math.max(failed, step.count ? 1 : 0);
  }
  if (failedSteps.length > 0) console.log(`\nfailed: ${failedSteps.join(', ')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return failedSteps.length > 0 || total.failed > 0 ? 1 : 0;
}

function countVitest() {
  if (!existsSync(vitestReport)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(vitestReport, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests };
}

function countPlaywright() {
  if (!existsSync(playwrightReport)) return { passed: 0, failed: 0 };
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(playwrightReport, 'utf8')).stats;
  return { passed: expected + flaky, failed: unexpected };
}
