import { wordOf } from '@zhenku/contract/clips/fields';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { toast } from '../../../../ui/dialogs/toast.ts';
import type { Options } from '../../use-options.ts';
import type { Batch } from '../batch-state.ts';
import { changeMany, isUnchangedSinceBulk, undoLast } from '../batch.ts';
import type { Field } from '../row.ts';
import { applyCells, isCells, readCells } from './paste.ts';
import type { SheetResult } from './sheet.ts';

/** Ctrl+Z undoes a paste in one step. */
export function pasteHandlers(batch: Batch, options: Options | undefined, onPasted: (result: SheetResult) => void) {
  return {
    onPaste: (event: ClipboardEvent) => {
      const start = placeOf(event.target);
      if (!start || !options) return;
      const [text, html] = [event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html')];
      if (!isCells(text, html, ['text', 'keywords'].includes(wordOf(start.field).type))) return;
      event.preventDefault();
      readCells(text).then(
        (lines) => {
          const result = applyCells(batch.state.get().rows, start, lines, options, batch.nextId);
          changeMany(batch, '粘贴', result.rows);
          onPasted(result);
        },
        () => toast.error('无法读取粘贴的内容'),
      );
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
      // The browser undoes text typed since.
      if (batch.state.get().undo?.label !== '粘贴' || !isUnchangedSinceBulk(batch)) return;
      event.preventDefault();
      void undoLast(batch);
    },
  };
}

function placeOf(target: EventTarget): { id: number; field: Field } | null {
  if (!(target instanceof Element)) return null;
  const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
  const field = target.closest<HTMLElement>('[data-field]')?.dataset.field;
  return id !== undefined && field !== undefined ? { id: Number(id), field: field as Field } : null;
}
