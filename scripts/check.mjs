import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { browserPath } from './browser.mjs';
import { buildWeb } from './build-web.mjs';
import { changedFiles } from './changed-files.mjs';
import { laneProjects, lanes } from './lanes.mjs';
import { fail, root, run } from './run.mjs';
import { runStages } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** film/ may be absent. */
const TESTED = ['client', 'contract', 'film', 'media', 'search-index', 'server', 'web', 'testing', 'e2e'];
const reports = join(root, 'node_modules/.cache/zhenku');

/** Makes garbage collection less frequent: takes 2 GB more memory, and a fifth less CPU time. */
const SELDOM_COLLECTED = { GOGC: '400' };
/**
 * Each linter thread infers the same types again. So would each compiler thread, but tsconfig.base.json limits the
 * compiler to one.
 */
const ONE_THREAD = { GOMAXPROCS: '1', ...SELDOM_COLLECTED };

/** @type {Step[]} */
const STATIC = [
  { name: 'format', run: (options) => run('oxfmt', ['--check', '.'], options) },
  { name: 'lint', run: (options) => run('oxlint', ['--type-aware'], { ...options, env: ONE_THREAD }) },
  { name: 'types', run: (options) => run('tsc', ['-b'], { ...options, env: SELDOM_COLLECTED }) },
  { name: 'prose', run: (options) => run('node', ['scripts/prose.mjs'], options) },
  { name: 'licences', run: (options) => run('node', ['scripts/licences.mjs', '--check'], options) },
];

/** `npm run check`: the static checks, which run no tests. */
export const checkStatic = () => runStages([STATIC]);

const WITHOUT_LANES = laneProjects.map((project) => `--project=!${project}`);

const JOURNEYS = ['--project=long', '--project=journeys'];
const PAGES = [
  '--project=pages',
  '--project=long pages',
  ...(existsSync(join(root, 'film/e2e')) ? ['--project=film'] : []),
];

/**
 * `npm run test:pages`: the browser tests of single pages and of the film check.
 *
 * @param {string} node
 */
export const checkPages = (node) => runStages([[webApp(node)], [browserTests(PAGES)]]);

/**
 * `npm test`: static checks and the web build beside the unit tests without the lanes, then browser journeys.
 *
 * @param {string} node
 */
export const checkAll = (node) =>
  runStages([[...STATIC, webApp(node), unitTests(WITHOUT_LANES)], [browserTests(JOURNEYS)]]);

/**
 * `npm run test:servers`, `npm run test:media`: one lane.
 *
 * @param {keyof typeof lanes} lane
 */
export const checkLane = (lane) =>
  runStages([[unitTests(lanes[lane].projects.map((project) => `--project=${project}`))]]);

/**
 * `npm test -- --changed`: the unit tests that import a changed file, and whole lanes with a change in their folders.
 */
export function checkChanged() {
  const { base, files } = changedFiles();
  const untouched = Object.values(lanes).filter(({ folders }) => !startsWithAny(files, folders));
  const touched = Object.values(lanes).filter((lane) => !untouched.includes(lane));
  const inLanes = touched.flatMap(({ projects }) => projects.map((project) => `--project=${project}`));
  return runStages([
    [unitTests([`--changed=${base}`, '--passWithNoTests', ...WITHOUT_LANES])],
    ...(inLanes.length > 0 ? [[unitTests(inLanes)]] : []),
  ]);
}

/**
 * @param {string[]} files
 * @param {string[]} folders
 */
const startsWithAny = (files, folders) => files.some((file) => folders.some((folder) => file.startsWith(folder)));

/**
 * `npm test -- <words>`: the test files with one of the words in their path.
 *
 * @param {string} node
 * @param {string[]} words
 */
export function checkMatching(node, words) {
  const files = testFiles().filter((file) => words.some((word) => file.includes(word)));
  if (files.length === 0) fail(`no test file has ${words.join(' or ')} in its path`);
  const inBrowser = (/** @type {string} */ file) => /^(film\/)?e2e\//.test(file);
  const [browser, unit] = [files.filter(inBrowser), files.filter((file) => !inBrowser(file))];
  return runStages([
    ...(unit.length > 0 ? [[unitTests(unit)]] : []),
    ...(browser.length > 0 ? [[webApp(node)], [browserTests(browser)]] : []),
  ]);
}

/**
 * `npm run test:slow`: the tests in files named *.slow.ts, and all property tests with 100 runs each.
 *
 * @param {string} node
 */
export const checkSlow = (node) =>
  runStages([
    [unitTests(['--config', 'vitest.slow.config.ts'])],
    [webApp(node)],
    [browserTests(['--pass-with-no-tests'], { SLOW: '1' })],
  ]);

/**
 * `npm run test:faults -- <words>`: the fault-injection tests (*.fault.ts) with one of the words in their path, by default all.
 *
 * @param {string[]} words
 */
export const checkFaults = (words) => runStages([[unitTests(['--config', 'vitest.faults.config.ts', ...words])]]);

function testFiles() {
  return TESTED.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'));
}

/**
 * @param {string} node
 * @returns {Step}
 */
const webApp = (node) => ({ name: 'web app', run: (options) => buildWeb(node, options) });

/**
 * @param {string[]} args
 * @returns {Step}
 */
function unitTests(args = []) {
  const report = join(reports, 'vitest.json');
  return {
    name: 'unit tests',
    run: () => run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]),
    report,
    count: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      failures: failedUnitTests(testResults),
      retried: [],
    }),
  };
}

/**
 * @param {string[]} args
 * @returns {Step}
 */
function browserTests(args = [], env = {}) {
  const report = join(reports, 'playwright.json');
  return {
    name: 'browser tests',
    run: () => {
      console.log(`browser: ${browserPath()}`);
      return run('playwright', ['test', '--reporter=list,json', ...args], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
      });
    },
    report,
    count: ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: browserTestsThat('unexpected', suites),
      retried: browserTestsThat('flaky', suites),
    }),
  };
}

/**
 * @param {any[]} files
 * @returns {string[]}
 */
function failedUnitTests(files) {
  return files.flatMap(({ name: file, message, assertionResults }) => {
    const failures = assertionResults
      .filter((/** @type {any} */ { status }) => status === 'failed')
      .map((/** @type {any} */ test) => `${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    // A file that could not be loaded has a message and no tests.
    if (message && failures.length === 0) failures.push(firstLine(message));
    return failures.map((/** @type {string} */ failure) => `${relative(root, file)} › ${failure}`);
  });
}

const firstLine = (message = '') => message.split('\n', 1)[0];

/**
 * Returns the tests with one outcome: Playwright calls a test that passed on its second try flaky, and one that never passed unexpected.
 *
 * @param {'flaky' | 'unexpected'} outcome
 * @param {any[]} suites
 * @returns {string[]}
 */
function browserTestsThat(outcome, suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter((/** @type {any} */ { tests }) => tests.some((/** @type {any} */ { status }) => status === outcome))
      .map((/** @type {any} */ { file, title }) => `${file} › ${title}`),
    ...browserTestsThat(outcome, inner),
  ]);
}
