import type { SeriesSuggestion } from '@zhenku/contract/series/series';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { navigate } from '../../ui/router/location.tsx';
import { refreshSeries } from './queries.ts';
import styles from './series.module.css';

const SHOWN = 6;

export function SuggestionCard({ suggestion }: { suggestion: SeriesSuggestion }) {
  const { seriesName, reasons, videos } = suggestion;
  // Another window may have grouped the clips since.
  const [created, setCreated] = useState(false);
  const [busy, run] = useAction(() => void refreshSeries());
  const create = async () => {
    const videoIds = videos.map(({ videoId }) => videoId);
    const { seriesId } = await call('POST /series/v1/create', { seriesName, videoIds });
    setCreated(true);
    await refreshSeries();
    navigate(`/user/series/${seriesId}`);
  };
  return (
    <article className={styles.suggestion}>
      <div className={styles.strip}>
        {videos.slice(0, SHOWN).map(({ videoId, videoName, thumbnailUrl }) => (
          <img key={videoId} src={thumbnailUrl || undefined} alt={videoName} width="160" height="90" loading="lazy" />
        ))}
      </div>
      <div className="between">
        <div>
          <h3>{seriesName}</h3>
          <p className="muted small">
            {videos.length} 条 · {reasons.length > 0 ? reasons.join(' · ') : '时间、画面和名称，至少有两项相近'}
          </p>
        </div>
        <Button busy={busy} disabled={created} onClick={() => run(create)}>
          建成系列
        </Button>
      </div>
    </article>
  );
}
