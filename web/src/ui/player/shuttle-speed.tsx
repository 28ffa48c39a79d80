import { speedLabel } from './shuttle.ts';
import styles from './player.module.css';

/** Shows the shuttle's direction and speed over the picture; screen readers hear the player's status instead. */
export function ShuttleSpeed({ speed }: { speed: number }) {
  if (speed === 0) return null;
  return (
    <div slot="top-chrome" {...{ noautohide: '' }} className={styles.speed} aria-hidden="true">
      {speedLabel(speed)}
    </div>
  );
}
