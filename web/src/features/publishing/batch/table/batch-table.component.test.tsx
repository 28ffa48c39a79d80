import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/render.tsx';
import { useStore } from '../../../../ui/store.ts';
import type { Batch, BatchPorts } from '../batch-state.ts';
import { BatchTable } from './batch-table.tsx';
import { createBatch, editRow } from '../batch.ts';
import { newRow } from '../row.ts';

const OPTIONS = { categoryIds: [{ id: 1, name: '自然' }], labelIds: [], activityId: [] };

function Table({ batch, onPasted }: { batch: Batch; onPasted: () => void }) {
  const state = useStore(batch.state);
  const none = () => undefined;
  const band = { min: 1, max: 1_000 };
  return (
    <BatchTable
      {...{ batch, state, band, onPasted, options: OPTIONS, uploads: [] }}
      {...{ remove: none, choose: none, focus: none, open: none }}
    />
  );
}

function open() {
  const batch = createBatch({ after: () => () => undefined } as unknown as BatchPorts);
  batch.state.set({ ...batch.state.get(), rows: [newRow(1, { fileKey: 'a' }), newRow(2, { fileKey: 'b' })] });
  const onPasted = vi.fn<() => void>();
  return { batch, onPasted, ...show(<Table batch={batch} onPasted={onPasted} />) };
}

function paste(target: HTMLElement, text: string): boolean {
  const event = createEvent.paste(target, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
  });
  fireEvent(target, event);
  return !event.defaultPrevented;
}

const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: '作品名称' });

describe('pasting into the table', () => {
  it('fills several rows and columns, which Ctrl+Z undoes in one step', async () => {
    const { user, onPasted } = open();
    expect(paste(names()[0]!, '晨雾\t雾\t自然\n云海\t云\t自然')).toBe(false);
    await waitFor(() => expect(onPasted).toHaveBeenCalledOnce());
    expect(names().map(({ value }) => value)).toEqual(['晨雾', '云海']);
    expect(screen.getAllByText('自然')).toHaveLength(2);
    await user.click(names()[1]!);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(names().map(({ value }) => value)).toEqual(['', '']));
    expect(screen.queryByText('自然')).toBeNull();
  });

  it('leaves a single text to the browser, and typed text to its own undo', async () => {
    const { batch, user, onPasted } = open();
    expect(paste(names()[0]!, '晨雾')).toBe(true);
    paste(names()[0]!, '晨雾\n云海');
    await waitFor(() => expect(onPasted).toHaveBeenCalledOnce());
    editRow(batch, 1, { videoName: '晨雾二' });
    await user.click(names()[0]!);
    await user.keyboard('{Control>}z{/Control}');
    expect(names().map(({ value }) => value)).toEqual(['晨雾二', '云海']);
  });
});
