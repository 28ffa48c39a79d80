import type { Job } from '@zhenku/contract/operators';
import { formatTime } from '@zhenku/contract/format';
import { Button, Tag } from 'antd';
import { callOperator } from '../api/operator-client.ts';
import { JOB_STATE_LABEL, JOB_STATES, type JobState } from '../features/operators/labels.ts';
import { refreshOperatorCalls, useOperatorCall } from '../api/use-operator-call.ts';
import { useAction } from '../ui/use-action.ts';
import { toast } from '../ui/toast.ts';
import { actionsColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { ChoiceFilter } from './filters.tsx';
import { JsonBlock } from './json-block.tsx';
import { PAGE_SIZE } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

const POLL_MS = 10_000;
const COLOURS: Record<JobState, string> = {
  created: 'default',
  retry: 'warning',
  active: 'processing',
  completed: 'success',
  cancelled: 'default',
  failed: 'error',
};
const stateOf = (text: string): JobState | undefined => JOB_STATES.find((state) => state === text);

/** Background jobs; failed ones can be retried. */
export default function JobsPage() {
  const url = useUrlState();
  const state = stateOf(url.get('state'));
  const query = useOperatorCall(
    'GET /operator/v1/jobs',
    { page: url.page, size: PAGE_SIZE, state },
    { refetchInterval: POLL_MS },
  );
  return (
    <ConsolePage
      title="任务"
      tools={<ChoiceFilter name="state" label="状态" placeholder="全部状态" labels={JOB_STATE_LABEL} />}
    >
      <DataTable
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="jobId"
        columns={[
          { title: '任务', dataIndex: 'name' },
          { title: '状态', key: 'state', render: (_, job) => <State state={job.state} /> },
          { title: '重试', dataIndex: 'retryCount', className: 'num' },
          { title: '创建', key: 'created', render: (_, job) => formatTime(job.createTime) },
          {
            title: '结束',
            key: 'completed',
            responsive: ['lg'],
            render: (_, job) => (job.completeTime ? formatTime(job.completeTime) : '—'),
          },
          { title: '错误', key: 'error', render: (_, job) => <div className={styles.error}>{job.error ?? '—'}</div> },
          actionsColumn<Job>((job) => <Retry job={job} />),
        ]}
        expandable={{ expandedRowRender: (job) => <JsonBlock label="参数" value={job.payload} /> }}
      />
    </ConsolePage>
  );
}

function State({ state }: { state: string }) {
  const known = stateOf(state);
  return known ? <Tag color={COLOURS[known]}>{JOB_STATE_LABEL[known]}</Tag> : state;
}

function Retry({ job }: { job: Job }) {
  const [busy, run] = useAction();
  if (job.state !== 'failed') return null;
  const retry = () =>
    run(async () => {
      await callOperator('POST /operator/v1/jobs/{id}/retry', { id: job.jobId });
      toast.success('已重新加入队列');
      await refreshOperatorCalls('GET /operator/v1/jobs');
    });
  return (
    <Button size="small" loading={busy} onClick={retry}>
      重试
    </Button>
  );
}
