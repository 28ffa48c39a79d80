import type { OperatorVideo } from '@zhenku/contract/operators';
import type { Output } from '@zhenku/contract/api';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { formatDuration, formatResolution } from '@zhenku/contract/format';
import { Button, Select, Tag, type TableColumnType } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { isMeasured, withReviewedFile } from '../features/review/reviewed-file.ts';
import { toast } from '../ui/toast.ts';
import { BulkApproval } from './bulk-approval.tsx';
import { timeColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { PAGE_SIZE, POLL_MS } from './paging.ts';
import { useUrlState } from './use-url-state.ts';
import { VideoCell } from './video-cell.tsx';

const ReviewDrawer = lazy(() => import('./review-drawer.tsx'));

const columns: TableColumnType<OperatorVideo>[] = [
  { title: '作品', key: 'video', render: (_, video) => <VideoCell video={video} /> },
  { title: '创作者', dataIndex: 'authorName', responsive: ['md'] },
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
      return first ? <Tag color="warning">{Math.round(first.score * 100)}%</Tag> : '—';
    },
  },
  timeColumn<OperatorVideo>('提交时间', (video) => withReviewedFile(video).addTime),
];

function Findings({ video }: { video: OperatorVideo }) {
  const serious = video.findings.filter(({ severity }) => severity === 'serious').length;
  const warnings = video.findings.filter(({ severity }) => severity === 'warning').length;
  return (
    <>
      {serious > 0 && <Tag color="error">严重 {serious}</Tag>}
      {warnings > 0 && <Tag color="warning">警告 {warnings}</Tag>}
      {serious + warnings === 0 && (isMeasured(video) ? '—' : '未检测')}
      {video.answer && <Tag color="processing">已答复</Tag>}
      {video.secondOpinion && <Tag color="processing">待复审</Tag>}
    </>
  );
}

type Counts = NonNullable<Output<'GET /operator/v1/videos'>['counts']>;

/** The filters of the queue, by the value in the URL. */
const FILTERS: readonly { value: keyof Counts; label: string; input: object }[] = [
  { value: 'all', label: '全部', input: {} },
  { value: 'findings', label: '有检测问题', input: { findings: true } },
  { value: 'withoutFindings', label: '无检测问题', input: { findings: false } },
  { value: 'similar', label: '有相似作品', input: { similar: true } },
  { value: 'answered', label: '创作者已答复', input: { answered: true } },
  { value: 'secondOpinion', label: '待复审', input: { secondOpinion: true } },
];

/** The clips in review, oldest first. */
export default function ReviewPage() {
  const { page, setPage, get, set } = useUrlState();
  const [open, setOpen] = useState<OperatorVideo | null>(null);
  const [selected, setSelected] = useState<number[]>([]);
  const [approving, setApproving] = useState<OperatorVideo[]>([]);
  const filter = FILTERS.find(({ value }) => value === get('filter')) ?? FILTERS[0]!;
  const query = useOperatorCall(
    'GET /operator/v1/videos',
    { page, size: PAGE_SIZE, status: VIDEO_STATUS.inReview, ...filter.input },
    { refetchInterval: POLL_MS },
  );
  const videos = query.data?.content ?? [];
  const index = videos.findIndex(({ videoId }) => videoId === open?.videoId);
  const step = (by: number) => {
    // A clip that has left the list has no neighbours: the first one follows it.
    const neighbour = index < 0 ? videos[0] : videos[index + by];
    if (neighbour) setOpen(neighbour);
    else toast.info(by > 0 ? '已经是最后一个' : '已经是第一个');
  };
  /** A neighbour replaces a clip that leaves the list. */
  const next = () => setOpen(videos[index + 1] ?? videos[index - 1] ?? null);
  const bulk = videos.filter(({ videoId }) => selected.includes(videoId));

  return (
    <ConsolePage
      title="审核队列"
      tools={
        <>
          <Waiting data={query.data} />
          <Select
            aria-label="筛选"
            className={styles.queueFilter}
            value={filter.value}
            options={FILTERS.map(({ value, label }) => ({
              value,
              label: `${label}${query.data?.counts ? ` (${query.data.counts[value]})` : ''}`,
            }))}
            onChange={(value) => set('filter', value === 'all' ? '' : value)}
          />
          <Button disabled={bulk.length === 0} onClick={() => setApproving(bulk)}>
            批量通过{bulk.length > 0 && ` (${bulk.length})`}
          </Button>
        </>
      }
    >
      <DataTable
        query={query}
        page={page}
        onPage={setPage}
        rowKey="videoId"
        empty="没有待审核的作品"
        rowSelection={{
          selectedRowKeys: selected,
          getCheckboxProps: ({ clean, mayDecide, videoName }) => ({
            disabled: !clean || !mayDecide,
            'aria-label': `选择“${videoName}”`,
          }),
          onChange: (keys) => setSelected(keys.map(Number)),
        }}
        columns={[
          ...columns,
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
          <ReviewDrawer key={open.videoId} video={open} onClose={() => setOpen(null)} onStep={step} onDecided={next} />
        </Suspense>
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

function Waiting({ data }: { data: Output<'GET /operator/v1/videos'> | undefined }) {
  const hours = data?.medianReviewHours ?? null;
  return (
    <span className={styles.quiet}>
      共 {data?.counts?.all ?? 0} 个待审核
      {hours !== null && `，近期审核用时中位数 ${hours < 1 ? '不到' : ''}${Math.max(1, Math.round(hours))}小时`}
    </span>
  );
}
