import type { BoardAnswer } from '@zhenku/contract/library/board-links';
import { BOARD_MAX, type BoardItem } from '@zhenku/contract/library/boards';
import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { type ComponentProps, useRef, useState } from 'react';
import { ApiError, call } from '../../../api/user-client.ts';
import { Checkbox } from '../../../ui/input.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import field from '../../../ui/field.module.css';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Link } from '../../../ui/router/link.tsx';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { lowestPrice } from '../../clips/tiers.ts';
import { refreshFavourites } from '../favourites/queries.ts';
import { Answers } from '../board-links/answers.tsx';
import styles from './board.module.css';
import { partText } from './part-text.ts';
import { PointsDialog } from './points-dialog.tsx';

interface BoardItemRowProps {
  boardId: number;
  item: BoardItem;
  mayChange: boolean;
  chosen: boolean;
  onChoose: (wanted: boolean) => void;
  handle: ComponentProps<'button'>;
  dragged: boolean;
  dropBefore: boolean;
  /** The answers of client links’ guests. */
  answer: BoardAnswer | undefined;
}

export function BoardItemRow({ boardId, item, mayChange, chosen, onChoose, answer, ...drag }: BoardItemRowProps) {
  const { video, sequence, licensedTypes } = item;
  const [editing, setEditing] = useState(false);
  const price = lowestPrice(video);
  const page = `/detail/${video.videoId}?boardId=${boardId}`;
  return (
    <li className={styles.row} data-item={item.itemId} data-dragged={drag.dragged} data-drop={drag.dropBefore}>
      <div className={styles.lead}>
        {mayChange && (
          <button
            type="button"
            className={styles.handle}
            aria-label={`移动 ${video.videoName}，第 ${sequence} 条：拖动，或按上下方向键`}
            {...drag.handle}
          >
            <span aria-hidden="true">⠿</span>
          </button>
        )}
        <Checkbox
          aria-label={`选择 ${video.videoName}`}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="muted num">{sequence}</span>
      </div>
      <Link to={page} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {video.thumbnailUrl && <img src={video.thumbnailUrl} alt="" width="160" height="90" loading="lazy" />}
      </Link>
      <div className={styles.text}>
        <Link to={page} className={styles.name}>
          {video.videoName}
        </Link>
        <p className="muted small num">
          {partText(item)}
          {licensedTypes.length > 0 && ` · 已购 ${licensedTypes.map((tier) => TIER_LABEL[tier as Tier]).join('、')}`}
        </p>
        <Note boardId={boardId} item={item} mayChange={mayChange} />
        {answer && <Answers answer={answer} fps={item.fps} />}
      </div>
      <div className={styles.end}>
        {price !== null && (
          <span className="num">
            <PriceText yuan={price} /> 起
          </span>
        )}
        {mayChange && (
          <Button variant="quiet" aria-label={`出入点 ${video.videoName}`} onClick={() => setEditing(true)}>
            出入点
          </Button>
        )}
      </div>
      {editing && <PointsDialog boardId={boardId} item={item} onClose={() => setEditing(false)} />}
    </li>
  );
}

/**
 * Edits a note in place; leaving the field saves it. A note that was changed elsewhere is shown beside the typed text, which
 * is then saved only on request.
 */
function Note({ boardId, item, mayChange }: { boardId: number; item: BoardItem; mayChange: boolean }) {
  const [text, setText] = useState(item.note);
  const [before, setBefore] = useState(item.note);
  const [conflict, setConflict] = useState(false);
  const wanted = useRef(item.note);
  // Another tab's note replaces the shown one, but never text that is being typed.
  if (item.note !== before && text.trim() === before) {
    setText(item.note);
    setBefore(item.note);
  }
  const [, run] = useAction((error) => {
    const current = error instanceof ApiError ? (error.data as { note?: unknown } | null)?.note : undefined;
    if (typeof current !== 'string') return;
    setBefore(current);
    setConflict(true);
  });
  if (!mayChange) return item.note ? <p className={styles.note}>{item.note}</p> : null;
  const save = () => {
    wanted.current = text.trim();
    run(async () => {
      let noteBefore = before;
      // The field may be left again while a save runs.
      while (wanted.current !== noteBefore) {
        const note = wanted.current;
        await call('POST /board/v1/item/note', { boardId, itemId: item.itemId, note, noteBefore });
        await refreshFavourites();
        setBefore(note);
        noteBefore = note;
      }
      setConflict(false);
    });
  };
  return (
    <>
      <textarea
        className={cx(field.input, styles.noteField)}
        aria-label={`备注 ${item.video.videoName}`}
        placeholder="写备注"
        rows={1}
        maxLength={BOARD_MAX.note}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => conflict || save()}
      />
      {conflict && (
        <p className={styles.conflict} role="alert">
          别处已改为“{before}”。
          <Button variant="quiet" onClick={save}>
            用我的
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setText(before);
              setConflict(false);
              void refreshFavourites();
            }}
          >
            用别处的
          </Button>
        </p>
      )}
    </>
  );
}
