import { JOB_LABEL } from '@zhenku/contract/operators/job-labels';
import { expect, test } from 'vitest';
import { jobs } from './jobs.ts';

test('every job, and nothing else, has a Chinese name in the console', () => {
  expect(
    Object.keys(JOB_LABEL).toSorted(),
    'name the jobs of server/src/jobs.ts, and no others, in contract/src/operators/job-labels.ts',
  ).toEqual(jobs.map(({ name }) => name).toSorted());
});
