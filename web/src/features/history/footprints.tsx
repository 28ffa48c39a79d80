import type { View } from '@zhenku/contract/history';
import { useState } from 'react';
import { dayName, groupByDay } from './days.ts';
import { FootprintCard } from './footprint-card.tsx';
import styles from './footprints.module.css';

/** What was looked at, by the day. */
export function Footprints({ views }: { views: readonly View[] }) {
  const [now] = useState(() => Date.now());
  return (
    <div className={styles.days}>
      {groupByDay(views).map(({ date, views: viewed }) => (
        <section key={date} className={styles.day} aria-label={date}>
          <h3 className="num">{dayName(date, now)}</h3>
          <ul className={styles.grid}>
            {viewed.map((view) => (
              <li key={view.videoId}>
                <FootprintCard view={view} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
