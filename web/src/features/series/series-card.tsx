import type { MySeries } from '@zhenku/contract/series/series';
import { call } from '../../api/user-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Link } from '../../ui/router/link.tsx';
import { refreshSeries } from './queries.ts';
import styles from './series.module.css';

export function SeriesCard({
  series: { seriesId, seriesName, coverUrl, videoCount, onSaleCount, hiddenReason },
}: {
  series: MySeries;
}) {
  const [busy, run] = useAction(() => void refreshSeries());
  const remove = async () => {
    const agreed = await confirm({
      title: '删除系列',
      content: `确定删除系列“${seriesName}”吗？其中的 ${videoCount} 条作品照常出售，已下的订单不受影响。`,
      okText: '删除',
      danger: true,
    });
    if (!agreed) return;
    await call('POST /series/v1/delete', { seriesId });
    toast.success('删除成功');
    await refreshSeries();
  };
  return (
    <article className={styles.card}>
      <Link to={`/user/series/${seriesId}`} className={styles.cover} tabIndex={-1} aria-hidden="true">
        {coverUrl && <img src={coverUrl} alt="" width="160" height="90" loading="lazy" />}
      </Link>
      <div className={styles.about}>
        <h3>
          <Link to={`/user/series/${seriesId}`}>{seriesName}</Link>
        </h3>
        <p className="muted small num">
          {videoCount} 条作品
          {onSaleCount < videoCount && `，${onSaleCount} 条在售`}
          {onSaleCount === 0 && hiddenReason === null && '，页面暂不公开'}
        </p>
        {hiddenReason !== null && <p className="danger small">已被平台隐藏，买家看不到。原因：{hiddenReason}</p>}
      </div>
      <div className="wrap">
        {onSaleCount > 0 && hiddenReason === null && (
          <ButtonLink to={`/series/${seriesId}`} variant="quiet" aria-label={`查看页面 ${seriesName}`}>
            查看页面
          </ButtonLink>
        )}
        <ButtonLink to={`/user/series/${seriesId}`} aria-label={`编辑 ${seriesName}`}>
          编辑
        </ButtonLink>
        {hiddenReason === null && (
          <Button variant="quiet" busy={busy} aria-label={`删除 ${seriesName}`} onClick={() => run(remove)}>
            删除
          </Button>
        )}
      </div>
    </article>
  );
}
