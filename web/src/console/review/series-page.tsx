import { SERIES_STATUS_LABEL } from '@zhenku/contract/operators/operator-labels';
import type { OperatorSeries } from '@zhenku/contract/series/operator-series';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { DataTable } from '../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../lists/filters.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import { actionsColumn, authorColumn, timeColumn } from '../parts/columns.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import styles from '../shell/console.module.css';
import { hideSeries, showSeries } from './series.ts';

export default function SeriesPage() {
  const status = useStatus(SERIES_STATUS_LABEL);
  const list = useList('GET /operator/v1/series', { sorts: 'series', more: { status } });
  const [hiding, setHiding] = useState<OperatorSeries | null>(null);
  return (
    <ConsolePage
      title="系列"
      tools={
        <ListTools list={list} keyword="名称、简介、编号或创作者">
          <StatusFilter labels={SERIES_STATUS_LABEL} />
        </ListTools>
      }
    >
      <DataTable
        {...list.table}
        rowKey="seriesId"
        empty="没有符合条件的系列"
        columns={[
          { title: 'ID', key: 'id', className: 'num', render: (_, { seriesId }) => seriesId },
          { title: '系列', key: 'name', render: (_, series) => <Words series={series} /> },
          authorColumn<OperatorSeries>(),
          { title: '作品', key: 'clips', className: 'num', render: (_, series) => clipsText(series) },
          { title: '状态', key: 'status', render: (_, series) => <State series={series} /> },
          timeColumn<OperatorSeries>('创建时间', ({ addTime }) => addTime, list.sortable('addTime')),
          timeColumn<OperatorSeries>('隐藏时间', ({ hideTime }) => hideTime, list.sortable('hideTime')),
          actionsColumn<OperatorSeries>((series) =>
            series.hiddenReason === null ? (
              <Button type="link" size="small" danger onClick={() => setHiding(series)}>
                隐藏
              </Button>
            ) : (
              <ConfirmButton
                text="恢复展示"
                title={`恢复展示“${series.seriesName}”？`}
                description="系列页将重新公开，并通知创作者。"
                okText="确认恢复"
                action={() => showSeries(series.seriesId)}
              />
            ),
          ),
        ]}
      />
      {hiding && (
        <ReasonModal
          title={`隐藏系列“${hiding.seriesName}”`}
          okText="隐藏"
          readers="原因会展示给创作者"
          consequence={<p>买家立即看不到系列页和同系列推荐，也不能整体购买；作品照常在售，已下的订单不受影响。</p>}
          onClose={() => setHiding(null)}
          onSubmit={async (reason) => {
            await hideSeries(hiding.seriesId, reason);
            setHiding(null);
          }}
        />
      )}
    </ConsolePage>
  );
}

const isPublic = ({ hiddenReason, onSaleCount }: OperatorSeries) => hiddenReason === null && onSaleCount > 0;

function Words({ series }: { series: OperatorSeries }) {
  const { seriesId, seriesName, remark } = series;
  return (
    <div className={styles.text}>
      {isPublic(series) ? (
        <a href={`/series/${seriesId}`} target="_blank" rel="noreferrer">
          {seriesName}
        </a>
      ) : (
        seriesName
      )}
      {remark && <div className={styles.quiet}>{remark}</div>}
    </div>
  );
}

const clipsText = ({ videoCount, onSaleCount }: OperatorSeries) =>
  onSaleCount < videoCount ? `${videoCount} 条（${onSaleCount} 条在售）` : `${videoCount} 条`;

function State({ series }: { series: OperatorSeries }) {
  if (series.hiddenReason !== null) {
    return (
      <>
        <Tag color="error">已隐藏</Tag>
        <div className={styles.reason}>{series.hiddenReason}</div>
      </>
    );
  }
  return isPublic(series) ? <Tag color="success">公开</Tag> : <Tag>无在售作品</Tag>;
}
