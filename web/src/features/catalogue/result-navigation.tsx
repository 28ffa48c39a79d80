import { IconButton } from '../../ui/button.tsx';
import { LeftIcon, RightIcon } from '../../ui/icons/page-icons.tsx';
import type { PlaceInList } from './opened-list.ts';

interface ResultNavigationProps {
  place: PlaceInList;
  /** Whether the displayed keyboard shortcuts work. */
  keys?: boolean;
  onMove: (videoId: number) => void;
}

export function ResultNavigation({ place: { index, count, previous, next }, keys, onMove }: ResultNavigationProps) {
  return (
    <>
      <IconButton
        label={keys ? '上一条（Page Up）' : '上一条'}
        disabled={!previous}
        onClick={() => previous && onMove(previous)}
      >
        <LeftIcon />
      </IconButton>
      <span className="num" aria-live="polite">
        {index + 1} / {count}
      </span>
      <IconButton label={keys ? '下一条（Page Down）' : '下一条'} disabled={!next} onClick={() => next && onMove(next)}>
        <RightIcon />
      </IconButton>
    </>
  );
}
