import type { ClickedSearch } from '@zhenku/contract/insights/insights';
import { callOperator } from '../../../api/operator-client.ts';
import styles from '../../shell/console.module.css';
import { DataTable } from '../../lists/data-table.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { KeywordFilter, PeriodFilter } from '../../lists/filters.tsx';
import { useUrlState } from '../../lists/use-url-state.ts';
import { usePages } from '../../lists/use-pages.ts';

const count = (title: string, key: keyof ClickedSearch) => ({
  title,
  dataIndex: key,
  align: 'right' as const,
  className: 'num',
});

/** Covers the last 30 days by default. */
export function ClickedSearches() {
  const { get } = useUrlState();
  const filter = { keyword: get('keyword'), from: get('from'), to: get('to') };
  const table = usePages('GET /operator/v1/searches/clicks', filter);
  return (
    <>
      <div className={styles.tools}>
        <KeywordFilter label="搜索词" />
        <PeriodFilter />
        <ExportButton request={() => callOperator('GET /operator/v1/searches/clicks/export', filter)} />
      </div>
      <DataTable
        {...table}
        rowKey="keyword"
        empty="没有 3 人以上搜过且看到过作品的词"
        columns={[
          { title: '搜索词', dataIndex: 'keyword' },
          count('搜索人次', 'searches'),
          count('作品展示', 'shown'),
          count('作品打开', 'opened'),
          {
            title: '打开率',
            key: 'rate',
            align: 'right',
            className: 'num',
            render: (_, { shown, opened }) => rateText(opened, shown),
          },
          { title: '打开最多的作品', key: 'clips', render: (_, { clips }) => <OpenedClips clips={clips} /> },
        ]}
      />
    </>
  );
}

/** Caps at 100 %: a clip can be opened before it counts as seen. */
const rateText = (opened: number, shown: number) =>
  shown === 0 ? '—' : `${Math.min(100, Math.round((opened / shown) * 100))}%`;

function OpenedClips({ clips }: Pick<ClickedSearch, 'clips'>) {
  if (clips.length === 0) return <span className={styles.quiet}>没有人打开</span>;
  return (
    <ul className={styles.openedClips}>
      {clips.map(({ videoId, videoName, thumbnailUrl, opened }) => (
        <li key={videoId}>
          {thumbnailUrl && <img src={thumbnailUrl} alt="" width="64" height="36" loading="lazy" />}
          <a href={`/#/detail/${videoId}`} target="_blank" rel="noreferrer">
            {videoName}
          </a>
          <span className="num">{opened} 次</span>
        </li>
      ))}
    </ul>
  );
}
