import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { VideoReport } from '@zhenku/contract/review/video-reports';
import { REPORT_STATUS_LABEL } from '@zhenku/contract/operators/operator-labels';
import { VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatVideoId } from '@zhenku/contract/format';
import { VIDEO_REPORT_REASONS, VIDEO_REPORT_STATUS } from '@zhenku/contract/review/video-report-reasons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { dismissReport, REPORT_STATUS_COLOUR, takeDownReported } from './reports.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { StatusTag } from '../parts/cells.tsx';
import { actionsColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import styles from '../shell/console.module.css';
import { decisionTimes, statusColumn } from '../lists/queue-columns.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../lists/filters.tsx';
import { POLL_MS } from '../lists/paging.ts';

const reasonText = (reason: number) => VIDEO_REPORT_REASONS.find((each) => each.reason === reason)?.label ?? '—';

type OpenDecision = { report: VideoReport; takeDown: boolean } | null;

export default function ReportsPage() {
  const status = useStatus(REPORT_STATUS_LABEL, VIDEO_REPORT_STATUS.open) as 0 | 1 | 2 | undefined;
  const [deciding, setDeciding] = useState<OpenDecision>(null);
  const list = useList('GET /operator/v1/reports', {
    sorts: 'reports',
    more: { status },
    refetchInterval: POLL_MS,
  });
  return (
    <ConsolePage
      title="举报"
      tools={
        <ListTools list={list} keyword="作品、创作者、编号或说明">
          <StatusFilter labels={REPORT_STATUS_LABEL} initial={VIDEO_REPORT_STATUS.open} />
        </ListTools>
      }
    >
      <DataTable
        {...list.table}
        rowKey="reportId"
        empty="没有符合条件的举报"
        columns={[
          { title: '作品', key: 'video', render: (_, report) => <ReportedVideo report={report} /> },
          { title: '举报内容', key: 'reason', render: (_, report) => <Content report={report} /> },
          statusColumn<VideoReport>((report) => (
            <>
              <StatusTag status={report.status} labels={REPORT_STATUS_LABEL} colours={REPORT_STATUS_COLOUR} />
              {report.note && (
                <div className={styles.text}>
                  {report.operatorName}：{report.note}
                </div>
              )}
            </>
          )),
          ...decisionTimes<VideoReport>({
            list,
            title: '举报时间',
            since: 'time',
            isWaiting: (report) => report.status === VIDEO_REPORT_STATUS.open,
          }),
          actionsColumn<VideoReport>(
            (report) =>
              report.status === VIDEO_REPORT_STATUS.open && (
                <>
                  <Button type="link" size="small" danger onClick={() => setDeciding({ report, takeDown: true })}>
                    下架
                  </Button>
                  <Button type="link" size="small" onClick={() => setDeciding({ report, takeDown: false })}>
                    驳回举报
                  </Button>
                </>
              ),
          ),
        ]}
      />
      {deciding && <Decision {...deciding} onClose={() => setDeciding(null)} />}
    </ConsolePage>
  );
}

function ReportedVideo({ report }: { report: VideoReport }) {
  const { videoId, videoName, videoStatus, deleted, authorName, openReports } = report;
  return (
    <span className={styles.videoName}>
      <ObjectLink kind="video" id={deleted ? null : videoId}>
        {videoName}
      </ObjectLink>
      <small>
        {formatVideoId(videoId)} · {authorName} · {deleted ? '已删除' : VIDEO_STATUS_LABEL[videoStatus]}
      </small>
      {openReports > 1 && <Tag color="warning">共 {openReports} 条待处理</Tag>}
    </span>
  );
}

function Content({ report: { reason, detail, contact, userId } }: { report: VideoReport }) {
  return (
    <div className={styles.text}>
      {reasonText(reason)}
      {detail && <div>{detail}</div>}
      <div className={styles.quiet}>
        {userId === null ? (
          '访客'
        ) : (
          <ObjectLink kind="user" id={userId}>
            用户 {userId}
          </ObjectLink>
        )}
        {contact && ` · ${contact}`}
      </div>
    </div>
  );
}

function Decision({ report, takeDown, onClose }: { report: VideoReport; takeDown: boolean; onClose: () => void }) {
  return (
    <ReasonModal
      title={takeDown ? `下架“${report.videoName}”` : `驳回对“${report.videoName}”的举报`}
      okText={takeDown ? '下架' : '驳回举报'}
      readers={takeDown ? '原因会展示给创作者' : '说明只有运营人员可见'}
      consequence={
        takeDown ? <p>作品立即下架，该作品的全部待处理举报一并结束；已售出的授权不受影响。</p> : <p>作品照常在售。</p>
      }
      onClose={onClose}
      onSubmit={async (text) => {
        await (takeDown ? takeDownReported : dismissReport)(report.reportId, text);
        onClose();
      }}
    />
  );
}
