import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import config from './vitest.config.ts';

/** Property tests, which gain from more runs. */
const properties = globSync('{contract,film,media,search-index,server,web}/src/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("from 'fast-check'"),
);

/** The same projects with *.slow.ts instead of *.test.ts, plus the files with property tests. */
const projects = (config.test?.projects ?? []).map((project) => {
  if (typeof project !== 'object' || !('test' in project)) throw new Error('vitest.config.ts: a project is not inline');
  const patterns = project.test?.include ?? [];
  const include = [
    ...patterns.map((pattern) => pattern.replace('.test.', '.slow.')),
    ...properties.filter((file) => patterns.some((pattern) => matchesGlob(file, pattern))),
  ];
  const env = { ...project.test?.env, FC_RUNS: process.env.FC_RUNS ?? '100' };
  return { ...project, test: { ...project.test, include, env, testTimeout: 1_800_000, hookTimeout: 600_000 } };
});

export default { test: { ...config.test, projects } };
