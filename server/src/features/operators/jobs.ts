import type { Job } from '@zhenku/contract/operators';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Paging, readPage } from '../../platform/paging.ts';
import { audit } from '../../platform/audit.ts';

interface JobQuery extends Paging {
  state?: string | undefined;
}

/** Leaves out the queue's own maintenance jobs. */
const NOT_INTERNAL = sql`name not like '\\_\\_pgboss%'`;

/** Background jobs, newest first. `failed` are those that have run out of retries. */
export async function listJobs(db: Db, { state, ...paging }: JobQuery): Promise<PageOf<Job>> {
  const where = state === undefined ? NOT_INTERNAL : sql`${NOT_INTERNAL} and state = ${state}::pgboss.job_state`;
  const listed = sql<Job>`
    select id as "jobId", name, state::text as state, data as payload, retry_count as "retryCount",
           left(coalesce(output ->> 'message', output -> 'value' ->> 'message'), 1000) as error,
           created_on as "createTime", completed_on as "completeTime"
    from pgboss.job where ${where} order by created_on desc, id`;
  const matching = sql`select from pgboss.job where ${where}`;
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  const content = rows.map((job) => ({ ...job, payload: redactSecrets(job.payload) }));
  return { content, ...page };
}

const SECRET = /password|pwd|secret|token|captcha|code$|phone|email|idcard|cardno|licenseecode|realname/i;

/** Payloads hold ids. Should one ever hold secrets or personal data, these are not shown. */
function redactSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, SECRET.test(key) ? '***' : redactSecrets(item)]),
  );
}

/** Runs a failed job again. Throws `notFound`, or `conflict` when it has not failed. */
export async function retryJob(db: Db, jobs: Pick<Jobs, 'retry'>, operator: { id: number }, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state::text as state from pgboss.job where id = ${id}::uuid and ${NOT_INTERNAL} for update
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
