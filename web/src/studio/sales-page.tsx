import type { Output } from '@zhenku/contract/api';
import { PAGE_SIZE } from '@zhenku/contract/constants';
import { type ReactNode, useMemo, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { call } from '../api/user-client.ts';
import { ClipFunnels } from '../features/insights/clip-funnel.tsx';
import { ClipSearches } from '../features/insights/clip-searches.tsx';
import { ClipBars } from '../features/sales/clip-bars.tsx';
import { DailyChart } from '../features/sales/daily-chart.tsx';
import { MonthStatement } from '../features/sales/month-statement.tsx';
import { SalesRange } from '../features/sales/sales-range.tsx';
import { fillDays, salesState, type SalesState } from '../features/sales/sales-state.ts';
import { SalesTable } from '../features/sales/sales-table.tsx';
import styles from '../features/sales/sales.module.css';
import { CreatorsOnly } from '../features/creators/creators-only.tsx';
import { IncomePanel } from '../features/wallet/income-panel.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Paged } from '../ui/lists/paged-list.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { PriceText } from '../ui/text/price-text.tsx';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty } from '../ui/states.tsx';

export default function SalesPage() {
  return (
    <CreatorsOnly title="销售数据" about="这里逐笔列出作品的成交、退款和分成">
      <SalesData />
    </CreatorsOnly>
  );
}

function SalesData() {
  const [params] = useSearchParams();
  const [now] = useState(Date.now);
  const state = salesState(params, now);
  const { from, to, videoId } = state;
  const query = useCall(
    'GET /author/v1/sale/detail',
    { from, to, videoId, page: pageOf(params), size: PAGE_SIZE.sales },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <UserCentrePage
      title="销售数据"
      tools={
        <div className="wrap">
          <ButtonLink to="/user/wanted">素材需求</ButtonLink>
          <FileButton request={() => call('GET /author/v1/sale/export', { from, to, videoId })}>导出CSV</FileButton>
        </div>
      }
    >
      <SalesRange state={state} />
      <Paged
        query={query}
        failed="销售数据加载失败"
        empty={
          <Empty message="还没有成交" hint="所选日期内的成交会逐笔列在这里">
            <ButtonLink to="/user/video">管理作品</ButtonLink>
          </Empty>
        }
      >
        {(data, stale) => <Sales data={data} state={state} stale={stale} />}
      </Paged>
      <ClipFunnels from={from} to={to} videoId={videoId} />
      <ClipSearches from={from} to={to} videoId={videoId} />
      <IncomePanel />
      <MonthStatement />
    </UserCentrePage>
  );
}

interface SalesProps {
  data: Output<'GET /author/v1/sale/detail'>;
  state: SalesState;
  stale: boolean;
}

function Sales({ data: { content, summary, daily, videos }, state: { from, to, videoId }, stale }: SalesProps) {
  const days = useMemo(() => fillDays(daily, { from, to }), [daily, from, to]);
  return (
    <>
      <dl className={styles.tiles}>
        <Tile label="成交笔数" value={`${summary.count} 笔`} />
        <Tile label="实付合计" value={<PriceText yuan={summary.payAmount} />} />
        <Tile label="分成合计" value={<PriceText yuan={summary.divideMoney} />} />
        <Tile label="退款笔数" value={`${summary.refundedCount} 笔`} />
      </dl>
      <div className={styles.charts}>
        <DailyChart days={days} />
        {videoId === undefined && videos.length > 0 && <ClipBars videos={videos} />}
      </div>
      <SalesTable sales={content} stale={stale} />
    </>
  );
}

function Tile({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
