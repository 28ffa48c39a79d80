import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { Job } from '@zhenku/contract/operators/jobs';
import { formatTime } from '@zhenku/contract/format';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { BulkRun } from '../parts/bulk-run.tsx';
import { callOperator } from '../../api/operator-client.ts';
import { JOB_STATE_LABEL, JOB_STATES, type JobState } from '@zhenku/contract/operators/operator-labels';
import { refreshOperatorCalls } from '../../api/use-operator-call.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { jobLabel } from '@zhenku/contract/operators/job-labels';
import { toast } from '../../ui/dialogs/toast.ts';
import { actionsColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import styles from '../shell/console.module.css';
import { DataTable } from '../lists/data-table.tsx';
import { ChoiceFilter } from '../lists/filters.tsx';
import { JsonBlock } from '../parts/json-block.tsx';
import { useUrlState } from '../lists/use-url-state.ts';

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

export default function JobsPage() {
  const url = useUrlState();
  const state = stateOf(url.get('state'));
  const list = useList('GET /operator/v1/jobs', { sorts: 'jobs', more: { state }, refetchInterval: POLL_MS });
  const [chosen, setChosen] = useState<string[]>([]);
  const [retrying, setRetrying] = useState<Job[]>([]);
  const failed = list.rows.filter(({ jobId, state: now }) => now === 'failed' && chosen.includes(jobId));
  return (
    <ConsolePage
      title="任务"
      tools={
        <>
          <ListTools list={list} keyword="编号、名称或错误">
            <ChoiceFilter name="state" label="状态" placeholder="全部状态" labels={JOB_STATE_LABEL} />
          </ListTools>
          <Button disabled={failed.length === 0} onClick={() => setRetrying(failed)}>
            批量重试{failed.length > 0 && `（${failed.length}）`}
          </Button>
        </>
      }
    >
      <DataTable
        {...list.table}
        rowSelection={{
          selectedRowKeys: chosen,
          columnTitle: '选择',
          columnWidth: 64,
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: (job) => ({ 'aria-label': `选择任务 ${job.jobId}`, disabled: job.state !== 'failed' }),
        }}
        rowKey="jobId"
        columns={[
          {
            title: '任务',
            key: 'name',
            render: (_, { name }) => (
              <span className={styles.videoName}>
                {jobLabel(name)}
                <small>{name}</small>
              </span>
            ),
          },
          { title: '状态', key: 'state', render: (_, job) => <State state={job.state} /> },
          { title: '重试', key: 'retries', className: 'num', render: (_, { retryCount }) => retryCount || '—' },
          { title: '创建', ...list.sortable('createTime'), render: (_, job) => formatTime(job.createTime) },
          {
            title: '结束',
            ...list.sortable('completeTime'),
            responsive: ['lg'],
            render: (_, job) => (job.completeTime ? formatTime(job.completeTime) : '—'),
          },
          {
            title: '错误',
            key: 'error',
            render: (_, { error }) => (error ? <div className={styles.error}>{error}</div> : '—'),
          },
          actionsColumn<Job>((job) => <Retry job={job} />),
        ]}
        expandable={{ expandedRowRender: (job) => <JsonBlock label="参数" value={job.payload} /> }}
      />
      {retrying.length > 0 && (
        <BulkRun
          title={`重试 ${retrying.length} 个任务`}
          okText="重试"
          rows={retrying}
          idOf={({ jobId }) => jobId}
          nameOf={({ name, jobId }) => `${jobLabel(name)}（${jobId}）`}
          run={({ jobId }) => callOperator('POST /operator/v1/jobs/{id}/retry', { id: jobId }, { silent: true })}
          lists={['GET /operator/v1/jobs']}
          onClose={() => setRetrying([])}
          onDone={() => {
            setRetrying([]);
            setChosen([]);
          }}
        >
          <p>这些任务会重新加入队列，从头运行。</p>
        </BulkRun>
      )}
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
