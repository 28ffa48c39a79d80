import { formatTime } from '@zhenku/contract/format';
import { jobLabel, jobsLabelled } from '@zhenku/contract/operators/job-labels';
import { JOB_STATE_LABEL } from '@zhenku/contract/operators/operator-labels';
import type { Job, JobFilter } from '@zhenku/contract/operators/jobs';
import { sql, type SqlBool } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { allOf, isPartOf, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';
import { containsPattern } from '../../platform/database/text-match.ts';
import { audit } from '../../platform/audit.ts';

/** Omits the queue's own maintenance jobs. */
export const NOT_INTERNAL = sql<SqlBool>`name not like '\\_\\_pgboss%'`;

const ERROR = sql`left(coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message'), 1000)`;

/** `failed` means that a job has no retries left. */
export const jobList: OperatorList<JobFilter, Job, string> = {
  name: 'jobs',
  fileName: '任务.csv',
  columns: [
    ['任务编号', ({ jobId }) => jobId],
    ['名称', ({ name }) => jobLabel(name)],
    ['代码', ({ name }) => name],
    ['状态', ({ state }) => (JOB_STATE_LABEL as Record<string, string>)[state] ?? state],
    ['重试次数', ({ retryCount }) => String(retryCount)],
    ['参数', ({ payload }) => JSON.stringify(payload ?? null)],
    ['错误', ({ error }) => error ?? ''],
    ['创建时间', ({ createTime }) => formatTime(createTime)],
    ['结束时间', ({ completeTime }) => (completeTime ? formatTime(completeTime) : '')],
  ],
  select: ({ db }, filter) => {
    const { state, keyword } = filter;
    const where = allOf([
      NOT_INTERNAL,
      isSelected(filter, { time: 'j.created_on' }),
      state && sql<SqlBool>`j.state = ${state}::pgboss.job_state`,
      keyword &&
        sql<SqlBool>`(${isPartOf(keyword, ['j.name'])} or j.name = any(${jobsLabelled(keyword)}) or j.id::text = ${keyword}
          or ${ERROR} ilike ${containsPattern(keyword)})`,
    ]);
    const columns = { createTime: 'j.created_on', completeTime: { nullable: 'j.completed_on' } };
    const order = listOrder(filter, columns, { id: 'j.id', since: 'j.created_on', oldestFirst: false });
    return {
      matching: sql`select from pgboss.job j where ${where}`,
      rows: sql<{ id: string }>`select j.id from pgboss.job j where ${where} order by ${order}`,
      read: (ids) => readJobs(db, ids),
      idOf: ({ jobId }) => jobId,
    };
  },
};

async function readJobs(db: Db, ids: string[]): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select j.id as "jobId", j.name, j.state::text as state, j.data as payload, j.retry_count as "retryCount",
           ${ERROR} as error, j.created_on as "createTime", j.completed_on as "completeTime"
    from pgboss.job j where j.id = any(${ids}::uuid[])`.execute(db);
  return rows.map((job) => ({ ...job, payload: redactSecrets(job.payload) }));
}

const SECRET = /password|pwd|secret|token|captcha|code$|phone|email|idcard|cardno|licenseecode|realname/i;

/** Redacts secrets and personal data as a precaution; payloads should contain only ids. */
function redactSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, SECRET.test(key) ? '***' : redactSecrets(item)]),
  );
}

export async function retryJob(
  { db, caller: operator, services: { jobs } }: Operation<{ id: number }, { jobs: Pick<Jobs, 'retry'> }>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state::text as state from pgboss.job j where id = ${id}::uuid and ${NOT_INTERNAL} for update
    `.execute(tx);
    const job = rows[0];
    if (!job) throw new AppError('notFound');
    if (job.state !== 'failed') throw new AppError('conflict', { message: '只有失败的任务可以重试' });
    await jobs.retry(tx, job.name, id);
    await audit(tx, operator, {
      action: 'job.retry',
      subject: `job:${id}`,
      before: { name: job.name, state: 'failed' },
      after: { name: job.name, state: 'retry' },
    });
  });
}
