import { BulkRejection } from './bulk-rejection.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { ClaimedBy } from '../lists/queue-parts.tsx';
import { useList } from '../lists/use-list.ts';
import { useQueue } from '../lists/use-queue.ts';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import type { Output } from '@zhenku/contract/api';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { formatDuration, formatResolution } from '@zhenku/contract/format';
import { Button, Select, Tag, type TableColumnType } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { isMeasured, withReviewedFile } from './clip/reviewed-file.ts';
import { BulkApproval } from './bulk-approval.tsx';
import { authorColumn, waitingColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import styles from '../shell/console.module.css';
import { DataTable } from '../lists/data-table.tsx';
import { POLL_MS } from '../lists/paging.ts';
import { useUrlState } from '../lists/use-url-state.ts';
import { VideoCell } from './video-cell.tsx';

const ReviewDrawer = lazy(() => import('./review-drawer.tsx'));

const columns: TableColumnType<OperatorVideo>[] = [
  { title: '作品', key: 'video', render: (_, video) => <VideoCell video={video} /> },
  authorColumn<OperatorVideo>(),
  {
    title: '时长',
    key: 'duration',
    responsive: ['md'],
    render: (_, video) => {
      const { videoDuration } = withReviewedFile(video);
      return videoDuration === null ? '—' : formatDuration(videoDuration);
    },
  },
  {
    title: '分辨率',
    key: 'resolution',
    responsive: ['lg'],
    render: (_, video) => {
      const { resolution } = withReviewedFile(video);
      return resolution && formatResolution(resolution);
    },
  },
  { title: '检测', key: 'findings', render: (_, video) => <Findings video={withReviewedFile(video)} /> },
  {
    title: '相似',
    key: 'similar',
    render: (_, video) => {
      const [first] = withReviewedFile(video).similar;
      if (!first) return '—';
      return first.evidence === 'thin' ? (
        <Tag>可能相似</Tag>
      ) : (
        <Tag color="warning">{Math.round(first.score * 100)}%</Tag>
      );
    },
  },
];

function Findings({ video }: { video: OperatorVideo }) {
  const serious = video.findings.filter(({ severity }) => severity === 'serious').length;
  const warnings = video.findings.filter(({ severity }) => severity === 'warning').length;
  return (
    <>
      {serious > 0 && <Tag color="error">严重 {serious}</Tag>}
      {warnings > 0 && <Tag color="warning">警告 {warnings}</Tag>}
      {serious + warnings === 0 && (isMeasured(video) ? '—' : '未检测')}
      {video.answer && <Tag color="processing">已申诉</Tag>}
      {video.secondOpinion && <Tag color="processing">待复审</Tag>}
    </>
  );
}

type Counts = NonNullable<Output<'GET /operator/v1/videos'>['counts']>;

const FILTERS: readonly { value: keyof Counts; label: string; input: object }[] = [
  { value: 'all', label: '全部', input: {} },
  { value: 'findings', label: '有检测问题', input: { findings: true } },
  { value: 'withoutFindings', label: '无检测问题', input: { findings: false } },
  { value: 'similar', label: '有相似作品', input: { similar: true } },
  { value: 'answered', label: '创作者已申诉', input: { answered: true } },
  { value: 'secondOpinion', label: '待复审', input: { secondOpinion: true } },
];

export default function ReviewPage() {
  const { get, set } = useUrlState();
  const [selected, setSelected] = useState<number[]>([]);
  const [approving, setApproving] = useState<OperatorVideo[]>([]);
  const [rejecting, setRejecting] = useState<OperatorVideo[]>([]);
  const filter = FILTERS.find(({ value }) => value === get('filter')) ?? FILTERS[0]!;
  const list = useList('GET /operator/v1/videos', {
    sorts: 'videos',
    more: { status: VIDEO_STATUS.inReview, ...filter.input },
    refetchInterval: POLL_MS,
  });
  const queue = useQueue({ name: 'videos', table: list.table, idOf: ({ videoId }) => videoId });
  const { rows: videos, open, setOpen } = queue;
  const bulk = videos.filter(({ videoId, mayDecide }) => mayDecide && selected.includes(videoId));
  const clean = bulk.filter((video) => video.clean);

  return (
    <ConsolePage
      title="审核队列"
      tools={
        <>
          <QueueSummary data={list.data} />
          <Select
            aria-label="筛选"
            className={styles.queueFilter}
            value={filter.value}
            options={FILTERS.map(({ value, label }) => ({
              value,
              label: `${label}${list.data?.counts ? ` (${list.data.counts[value]})` : ''}`,
            }))}
            onChange={(value) => set('filter', value === 'all' ? '' : value)}
          />
          <Button disabled={clean.length === 0} onClick={() => setApproving(clean)}>
            批量通过{clean.length > 0 && ` (${clean.length})`}
          </Button>
          <Button danger disabled={bulk.length === 0} onClick={() => setRejecting(bulk)}>
            批量驳回{bulk.length > 0 && ` (${bulk.length})`}
          </Button>
          {clean.length < bulk.length && (
            <span className={styles.quiet}>{bulk.length - clean.length} 个未检测或有检测问题，需逐个审核</span>
          )}
          <ListTools list={list} keyword="作品名称、编号或创作者" />
        </>
      }
    >
      <DataTable
        {...list.table}
        rowKey="videoId"
        empty="没有待审核的作品"
        rowSelection={{
          selectedRowKeys: selected,
          // A title instead of antd's select-all box, which antd also renders in a hidden row that the keyboard can reach.
          columnTitle: '选择',
          columnWidth: 64,
          getCheckboxProps: ({ mayDecide, videoName }) => ({
            disabled: !mayDecide,
            'aria-label': `选择“${videoName}”`,
          }),
          onChange: (keys) => setSelected(keys.map(Number)),
        }}
        columns={[
          ...columns,
          {
            title: '同事',
            key: 'claim',
            render: (_, video) => <ClaimedBy name={queue.claimedBy(video)} />,
          },
          waitingColumn<OperatorVideo>('提交时间', (video) => video.addTime, {
            isWaiting: () => true,
            now: list.table.query.dataUpdatedAt,
            sorting: list.sortable('addTime'),
          }),
          {
            title: '操作',
            key: 'open',
            fixed: 'end',
            render: (_, video) => (
              <button type="button" className={styles.linkButton} onClick={() => setOpen(video)}>
                审核
              </button>
            ),
          },
        ]}
        onRow={(video) => ({ onClick: () => setOpen(video), className: styles.pressable })}
      />
      {open && (
        <Suspense>
          <ReviewDrawer
            key={open.videoId}
            video={open}
            onClose={queue.close}
            onStep={queue.step}
            onDecided={queue.next}
            claim={queue.claim}
          />
        </Suspense>
      )}
      {rejecting.length > 0 && (
        <BulkRejection
          videos={rejecting}
          onClose={() => setRejecting([])}
          onDone={() => {
            setRejecting([]);
            setSelected([]);
          }}
        />
      )}
      {approving.length > 0 && (
        <BulkApproval
          videos={approving}
          onClose={() => setApproving([])}
          onDone={() => {
            setApproving([]);
            setSelected([]);
          }}
        />
      )}
    </ConsolePage>
  );
}

function QueueSummary({ data }: { data: Output<'GET /operator/v1/videos'> | undefined }) {
  const hours = data?.medianReviewHours ?? null;
  return (
    <span className={styles.quiet}>
      共 {data?.counts?.all ?? 0} 条待审核
      {hours !== null && `，近期审核用时中位数 ${hours < 1 ? '不到' : ''}${Math.max(1, Math.round(hours))}小时`}
    </span>
  );
}
