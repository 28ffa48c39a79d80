import { TIER_LABEL, TIERS } from '@zhenku/contract/constants';
import { useCallback, useMemo, useRef } from 'react';
import { Checkbox } from '../../../../ui/input.tsx';
import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import type { PriceBand } from '../../draft.ts';
import { BatchRowView, type RowActions } from './batch-row.tsx';
import styles from './batch-table.module.css';
import type { Batch, BatchState } from '../batch-state.ts';
import { editRow, reorder, select } from '../batch.ts';
import { moveRow } from '../bulk/bulk.ts';
import type { Options } from '../../use-options.ts';
import { fileProblemOf } from '../files/row-files.ts';
import { pasteHandlers } from '../sheet/paste-handlers.ts';
import type { SheetResult } from '../sheet/sheet.ts';
import { useRowDrag } from './use-row-drag.ts';

interface BatchTableProps extends Pick<RowActions, 'remove' | 'choose' | 'focus' | 'open'> {
  batch: Batch;
  state: BatchState;
  uploads: readonly QueuedUpload[];
  options: Options | undefined;
  band: PriceBand;
  onPasted: (result: SheetResult) => void;
}

export function BatchTable(props: BatchTableProps) {
  const { batch, state, uploads, options, band, remove, choose, focus, open, onPasted } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, selected } = state;
  const moveTo = useCallback(
    (id: number, target: number) => reorder(batch, moveRow(batch.state.get().rows, id, target)),
    [batch],
  );
  useRowDrag(body, moveTo);
  const actions = useMemo<RowActions>(
    () => ({ ...tableActions(batch, moveTo), remove, choose, focus, open }),
    [batch, moveTo, remove, choose, focus, open],
  );
  const uploadOf = new Map(uploads.map((upload) => [upload.id, upload]));
  const taken = takenNames(rows.map(({ draft }) => draft.videoName.trim()));
  const all = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  return (
    <table className={styles.table} aria-label="批量发布的作品">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              className={styles.selectAll}
              checked={all}
              aria-label="全选"
              onChange={() => select(batch, new Set(all ? [] : rows.map(({ id }) => id)))}
            >
              全选
            </Checkbox>
          </th>
          <th scope="col">文件</th>
          <th scope="col">作品名称</th>
          <th scope="col">关键词</th>
          <th scope="col">分类与标签</th>
          <th scope="col" className={styles.prices}>
            {TIERS.map((tier) => (
              <span key={tier}>{TIER_LABEL[tier]}（元）</span>
            ))}
          </th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body} {...pasteHandlers(batch, options, onPasted)}>
        {rows.map((row, index) => (
          <BatchRowView
            key={row.id}
            batch={batch}
            row={row}
            place={index + 1}
            last={index === rows.length - 1}
            upload={row.uploadId === null ? undefined : uploadOf.get(row.uploadId)}
            fileProblem={fileProblemOf(state, row)}
            selected={selected.has(row.id)}
            nameTaken={taken.has(row.draft.videoName.trim())}
            options={options}
            band={band}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  );
}

function takenNames(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const taken = new Set<string>();
  for (const name of names) {
    if (name === '') continue;
    if (seen.has(name)) taken.add(name);
    seen.add(name);
  }
  return taken;
}

function tableActions(batch: Batch, moveTo: (id: number, target: number) => void) {
  let lastSelected: number | null = null;
  const placeOf = (id: number | null) => batch.state.get().rows.findIndex((row) => row.id === id);
  return {
    edit: (id: number, part: Parameters<RowActions['edit']>[1]) => editRow(batch, id, part),
    select: (id: number, range: boolean) => {
      const { rows, selected } = batch.state.get();
      const next = new Set(selected);
      const chosen = !selected.has(id);
      const [from, to] = [range && lastSelected !== null ? placeOf(lastSelected) : placeOf(id), placeOf(id)];
      for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
        if (chosen) next.add(row.id);
        else next.delete(row.id);
      }
      lastSelected = id;
      select(batch, next);
    },
    move: (id: number, by: number) => {
      const target = batch.state.get().rows[placeOf(id) + by];
      if (target) moveTo(id, target.id);
    },
  };
}
