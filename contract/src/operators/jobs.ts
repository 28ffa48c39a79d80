import { z } from 'zod';
import { define } from '../endpoint.ts';
import { listAndExport } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { ListFilter, NoOutput, Time } from '../shapes.ts';

export const Job = z
  .object({
    jobId: z.string(),
    name: z.string(),
    state: z.string(),
    payload: z.unknown(),
    error: z.string().nullable(),
    retryCount: z.int(),
    createTime: Time,
    completeTime: Time.nullable(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof Job>;

const JobFilter = z.object({
  state: z
    .enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed'], '筛选条件有误，请刷新后再试')
    .optional(),
  ...ListFilter('a job’s number, or part of its name or error', LIST_SORTS.jobs),
});
export type JobFilter = z.infer<typeof JobFilter>;

export const jobs = {
  ...listAndExport('GET /operator/v1/jobs', {
    access: 'operator:admin',
    filter: JobFilter,
    item: Job,
    list: ['listJobs', 'Background jobs; `failed` are those that ran out of retries'],
    export: ['exportJobs', 'The selected jobs as a CSV file'],
  }),
  'POST /operator/v1/jobs/{id}/retry': define({
    operationId: 'retryJob',
    summary: 'Runs a failed job again',
    access: 'operator:admin',
    input: z.object({ id: z.uuid('编号有误') }),
    output: NoOutput,
  }),
};
