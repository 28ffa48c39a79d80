import config from './vitest.config.ts';

/** The same projects with the files named *.slow.ts in place of *.test.ts. */
const projects = (config.test?.projects ?? []).map((project) => {
  if (typeof project !== 'object' || !('test' in project)) throw new Error('vitest.config.ts: a project is not inline');
  const include = project.test?.include?.map((pattern) => pattern.replace('.test.', '.slow.'));
  return { ...project, test: { ...project.test, include, testTimeout: 1_800_000, hookTimeout: 600_000 } };
});

export default { test: { ...config.test, projects } };
