import type { BoardItem, BoardPage } from '@zhenku/contract/library/boards';
import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatDuration } from '@zhenku/contract/format';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/input.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Empty } from '../../../ui/states.tsx';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { addClipsToCart } from '../favourites/clips.ts';
import { FolderChoiceDialog } from '../favourites/folder-choice-dialog.tsx';
import { useAnswers } from '../board-links/answers.tsx';
import { ClientLinks } from '../board-links/client-links.tsx';
import { orderItems, removeItems, transferItems } from './board-changes.ts';
import { BoardItemRow } from './board-item-row.tsx';
import styles from './board.module.css';
import { CheckoutBar } from './checkout-bar.tsx';
import { COMPARE_MAX, CompareDialog } from './compare-dialog.tsx';
import { useBoards } from './queries.ts';
import { foldersOf } from './folders-of.ts';
import { TimelineDialog } from './timeline-dialog.tsx';
import { useReorder } from './use-reorder.ts';

export function BoardView({ board }: { board: BoardPage }) {
  const { boardId, items, mayChange, offSaleCount } = board;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const answers = useAnswers(boardId).data?.list ?? [];
  const wanted = items.filter(({ itemId }) =>
    answers.some((answer) => answer.itemId === itemId && answer.marks.some(({ mark }) => mark === 'yes')),
  );
  const selected = items.filter(({ itemId }) => chosen.has(itemId));
  const { drag, handle } = useReorder(
    items.map(({ itemId }) => itemId),
    (itemId, before) => void orderItems(boardId, [itemId], before ?? undefined).catch(() => undefined),
  );
  const choose = (itemId: number, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted) next.add(itemId);
    else next.delete(itemId);
    setChosen(next);
  };
  if (items.length === 0) {
    return (
      <Empty message={`“${board.boardName}”里还没有素材`}>
        {offSaleCount > 0 && <p className="muted">{offSaleCount} 条已下架的素材会在重新上架后显示。</p>}
        <ButtonLink to="/hot">去看看热门素材</ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <Summary board={board} />
      <CheckoutBar
        items={selected.length > 0 ? selected : items}
        label={selected.length > 0 ? '结算已选' : '结算全部'}
      />
      {wanted.length > 0 && <CheckoutBar items={wanted} label="客户要的" okText="结算客户要的" />}
      <SelectionBar
        board={board}
        selected={selected}
        onAll={(wanted) => setChosen(new Set(wanted ? items.map(({ itemId }) => itemId) : []))}
      />
      <ol className={styles.items} data-drop-end={drag !== null && drag.before === null}>
        {items.map((item) => (
          <BoardItemRow
            key={item.itemId}
            boardId={boardId}
            item={item}
            mayChange={mayChange}
            chosen={chosen.has(item.itemId)}
            onChoose={(wanted) => choose(item.itemId, wanted)}
            answer={answers.find(({ itemId }) => itemId === item.itemId)}
            handle={handle(item.itemId)}
            dragged={drag?.itemId === item.itemId}
            dropBefore={drag !== null && drag.before === item.itemId && drag.itemId !== item.itemId}
          />
        ))}
      </ol>
      {offSaleCount > 0 && <p className="muted small">另有 {offSaleCount} 条已下架的素材，重新上架后回到原处。</p>}
    </>
  );
}

function Summary({ board: { boardId, items, seconds, totals, mayChange } }: { board: BoardPage }) {
  const [playing, setPlaying] = useState(false);
  const [linking, setLinking] = useState(false);
  return (
    <div className={styles.summary}>
      <dl>
        <div>
          <dt>素材</dt>
          <dd className="num">{items.length} 条</dd>
        </div>
        <div>
          <dt>总时长</dt>
          <dd className="num">{formatDuration(seconds)}</dd>
        </div>
        {totals.map(({ videoType, price, count }) => (
          <div key={videoType}>
            <dt>
              {TIER_LABEL[videoType as Tier]}
              {count < items.length && <small className="muted">（{count} 条有售）</small>}
            </dt>
            <dd>
              <PriceText yuan={price} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="wrap">
        <Button onClick={() => setLinking(true)}>客户链接</Button>
        <Button variant="primary" onClick={() => setPlaying(true)}>
          连续播放
        </Button>
      </div>
      {linking && <ClientLinks boardId={boardId} mayChange={mayChange} onClose={() => setLinking(false)} />}
      {playing && <TimelineDialog items={items} onClose={() => setPlaying(false)} />}
    </div>
  );
}

interface SelectionBarProps {
  board: BoardPage;
  selected: readonly BoardItem[];
  onAll: (wanted: boolean) => void;
}

function SelectionBar({ board, selected, onAll }: SelectionBarProps) {
  const [open, setOpen] = useState<'move' | 'copy' | 'compare' | null>(null);
  const [busy, run] = useAction();
  const itemIds = selected.map(({ itemId }) => itemId);
  const withSome = (action: () => void) => () => {
    if (selected.length === 0) toast.info('请先勾选素材');
    else action();
  };
  const compare = () => {
    if (selected.length < 2 || selected.length > COMPARE_MAX) toast.info(`请勾选 2 至 ${COMPARE_MAX} 条素材`);
    else setOpen('compare');
  };
  const close = () => setOpen(null);
  return (
    <div className={styles.bar}>
      <Checkbox checked={selected.length === board.items.length} onChange={(event) => onAll(event.target.checked)}>
        全选
      </Checkbox>
      <span className="muted small">已选 {selected.length} 条</span>
      <div className={styles.actions}>
        <Button onClick={compare}>对比</Button>
        <Button disabled={busy} onClick={withSome(() => run(() => addClipsToCart(selected.map(({ video }) => video))))}>
          加入购物车
        </Button>
        <Button disabled={busy} onClick={withSome(() => setOpen('copy'))}>
          复制到
        </Button>
        {board.mayChange && (
          <>
            <Button disabled={busy} onClick={withSome(() => setOpen('move'))}>
              移动到
            </Button>
            <Button disabled={busy} onClick={withSome(() => run(() => removeItems(board.boardId, itemIds)))}>
              移出
            </Button>
          </>
        )}
      </div>
      {open === 'compare' && <CompareDialog items={selected} onClose={close} />}
      {(open === 'move' || open === 'copy') && (
        <TransferDialog board={board} itemIds={itemIds} copy={open === 'copy'} onClose={close} />
      )}
    </div>
  );
}

interface TransferDialogProps {
  board: BoardPage;
  itemIds: number[];
  copy: boolean;
  onClose: () => void;
}

function TransferDialog({ board, itemIds, copy, onClose }: TransferDialogProps) {
  const verb = copy ? '复制' : '移动';
  return (
    <FolderChoiceDialog
      title={`${verb}到`}
      description={`选中的 ${itemIds.length} 条素材，备注和出入点一并${verb}${copy ? '' : '；客户的选择和意见会删除'}`}
      okText={verb}
      query={foldersOf(useBoards())}
      excludedId={board.boardId}
      onChosen={(toBoardId) => transferItems(board, { itemIds, toBoardId, copy })}
      onClose={onClose}
    />
  );
}
