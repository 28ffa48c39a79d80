import type { BoardItem } from '@zhenku/contract/library/boards';
import { type ClipPoints, pointsWithin } from '@zhenku/contract/rules/clip-points';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { setClipMarks, useClipMarks } from '../../../ui/player/clip-marks.ts';
import { Link } from '../../../ui/router/link.tsx';
import { setPoints } from './board-changes.ts';
import { hasPoints, isSamePart, marksOf, pointsOf } from './marked-points.ts';
import { partText } from './part-text.ts';
import { useBoard } from './queries.ts';

interface BoardBarProps {
  boardId: number;
  videoId: number;
}

/** Leads from a clip's page back to a board, and saves the player's marks as the clip's points on it. */
export default function BoardBar({ boardId, videoId }: BoardBarProps) {
  const { data: board } = useBoard(boardId);
  const item = board?.items.find((each) => each.videoId === videoId);
  if (!board || !item) return null;
  return (
    <>
      <Link to={`/user/collect?favoriteId=${boardId}`}>← {board.boardName}</Link>
      <span className="num">
        第 {item.sequence} 条，共 {board.items.length} 条
      </span>
      {board.mayChange ? <MarkedPoints boardId={boardId} item={item} /> : <Part item={item} />}
    </>
  );
}

function Part({ item }: { item: BoardItem }) {
  return <span className="num">{partText(item)}</span>;
}

/**
 * Keeps the player's marks and the item's points equal: marks that the user changes are saved at once, points that change
 * elsewhere move the marks. When the page opens, points win over older marks, and marks of a clip without points are saved
 * only on request, because they may belong to another board.
 */
function MarkedPoints({ boardId, item }: { boardId: number; item: BoardItem }) {
  const { itemId, videoId, frameCount, inFrame, outFrame } = item;
  const [marks] = useClipMarks(videoId);
  const marked = pointsWithin(pointsOf(marks), frameCount);
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>('saved');
  const wanted = useRef(marked);
  const saving = useRef(false);
  /** The points of marks that need not be saved, or could not be; null until the page has opened. */
  const settled = useRef<ClipPoints>(null);

  const save = async () => {
    saving.current = true;
    setState('saving');
    try {
      // The marks may change again while a request runs.
      do {
        settled.current = wanted.current;
        await setPoints({ boardId, itemId, points: settled.current });
      } while (!isSamePart(settled.current, wanted.current));
      setState('saved');
    } catch {
      settled.current = wanted.current;
      setState('failed');
    } finally {
      saving.current = false;
    }
  };
  const follow = useEffectEvent((points: ClipPoints, stored: ClipPoints, isFailed: boolean) => {
    wanted.current = points;
    if (saving.current) return;
    if (settled.current && !isSamePart(points, settled.current)) return void save();
    if (isFailed) return;
    const isOpening = settled.current === null;
    settled.current = isOpening && !hasPoints(stored) ? points : stored;
    if (!isSamePart(points, settled.current)) setClipMarks(videoId, marksOf(stored));
  });
  useEffect(() => {
    follow({ inFrame: marked.inFrame, outFrame: marked.outFrame }, { inFrame, outFrame }, state === 'failed');
  }, [marked.inFrame, marked.outFrame, inFrame, outFrame, state]);

  if (state === 'failed') {
    return (
      <span role="alert">
        出入点没有存入收藏夹
        <Button variant="quiet" onClick={() => void save()}>
          重试
        </Button>
      </span>
    );
  }
  return (
    <>
      <Part item={item} />
      <output className="small">
        {state === 'saving' && '正在保存…'}
        {state === 'saved' && (hasPoints(item) ? '已存入收藏夹' : '标出入点和出点，会存为收藏夹里的出入点')}
      </output>
      {state === 'saved' && !hasPoints(item) && hasPoints(marked) && (
        <Button variant="quiet" onClick={() => void save()}>
          存入播放器标记
        </Button>
      )}
    </>
  );
}
