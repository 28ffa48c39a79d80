import type { View } from '@zhenku/contract/library/history';
import { useState } from 'react';
import { dayName, groupByDay } from './days.ts';
import { ViewedVideoCard } from './viewed-video-card.tsx';
import styles from './viewed-videos.module.css';

export function ViewedVideos({ views }: { views: readonly View[] }) {
  const [now] = useState(() => Date.now());
  return (
    <div className={styles.days}>
      {groupByDay(views).map(({ date, views: viewed }) => (
        <section key={date} className={styles.day} aria-label={date}>
          <h3 className="num">{dayName(date, now)}</h3>
          <ul className={styles.grid}>
            {viewed.map((view) => (
              <li key={view.videoId}>
                <ViewedVideoCard view={view} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
