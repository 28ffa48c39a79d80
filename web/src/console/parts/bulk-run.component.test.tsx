import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { showConsole } from '../../testing/render-console.tsx';
import { BulkRun } from './bulk-run.tsx';

const ROWS = [
  { id: 1, name: '甲' },
  { id: 2, name: '乙' },
  { id: 3, name: '丙' },
];

function open(run: (row: { id: number }) => Promise<unknown>, ready = true) {
  const closing = { onClose: vi.fn<() => void>(), onDone: vi.fn<() => void>() };
  const view = showConsole(
    <BulkRun
      title="批量处理"
      okText="处理"
      rows={ROWS}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      refusalOf={({ id }) => (id === 3 ? '已处理' : null)}
      ready={ready}
      run={run}
      lists={[]}
      {...closing}
    >
      将逐一处理
    </BulkRun>,
  );
  return { ...view, ...closing };
}

describe('a bulk action', () => {
  it('names the rows that it will skip before it starts', () => {
    open(async () => null);
    expect(screen.getByText('丙：跳过，已处理')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '处理（2）' })).toBeEnabled();
  });

  it('cannot start before the form is complete', () => {
    open(async () => null, false);
    expect(screen.getByRole('button', { name: '处理（2）' })).toBeDisabled();
  });

  it('reports each row’s result and continues after a failure', async () => {
    const run = vi.fn<(row: { id: number }) => Promise<unknown>>(async ({ id }) => {
      if (id === 1) throw new Error('已被他人处理');
    });
    const { user, onDone, onClose } = open(run);
    await user.click(screen.getByRole('button', { name: '处理（2）' }));
    expect(await screen.findByText('成功 1 项，失败 1 项')).toBeVisible();
    expect(screen.getByText('甲：失败，已被他人处理')).toBeVisible();
    expect(screen.getByText('乙：成功')).toBeVisible();
    expect(run.mock.calls.map(([{ id }]) => id)).toEqual([1, 2]);
    await user.click(screen.getByText('关闭'));
    expect(onDone).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('cannot be closed while it runs', async () => {
    const { user, onClose } = open(() => new Promise(() => undefined));
    await user.click(screen.getByRole('button', { name: '处理（2）' }));
    expect(await screen.findByRole('button', { name: '取消' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });
});
