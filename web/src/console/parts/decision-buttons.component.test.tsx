import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { showConsole } from '../../testing/render-console.tsx';
import { DecisionButtons } from './decision-buttons.tsx';

function open(answer: () => Promise<unknown> = async () => null) {
  const calls = {
    approve: vi.fn<() => Promise<unknown>>(answer),
    reject: vi.fn<(reason: string) => Promise<unknown>>(answer),
    onDecided: vi.fn<() => void>(),
  };
  const view = showConsole(
    <DecisionButtons
      confirmation={{ title: '通过这份申请？', okText: '确认通过' }}
      rejection={{ title: '驳回申请', okText: '确认驳回', suggestions: ['照片看不清'] }}
      {...calls}
    />,
  );
  return { ...view, ...calls };
}

describe('a decision', () => {
  it('approves after a confirmation', async () => {
    const { user, approve, onDecided } = open();
    await user.click(screen.getByRole('button', { name: '通过' }));
    expect(approve).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: '确认通过' }));
    await expect.poll(() => onDecided.mock.calls.length).toBe(1);
    expect(approve).toHaveBeenCalledOnce();
  });

  it('stays open when the approval fails', async () => {
    const { user, approve, onDecided } = open(() => Promise.reject(new Error('已被处理')));
    await user.click(screen.getByRole('button', { name: '通过' }));
    await user.click(await screen.findByRole('button', { name: '确认通过' }));
    await expect.poll(() => approve.mock.calls.length).toBe(1);
    expect(onDecided).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: '驳回' })).toBeEnabled();
  });

  it('needs a reason for a rejection', async () => {
    const { user, reject } = open();
    await user.click(screen.getByRole('button', { name: '驳回' }));
    const dialog = await screen.findByRole('dialog', { name: '驳回申请' });
    await user.type(within(dialog).getByRole('textbox'), '   ');
    await user.click(within(dialog).getByRole('button', { name: '确认驳回' }));
    expect(within(dialog).getByPlaceholderText('必填项')).toBeVisible();
    expect(reject).not.toHaveBeenCalled();
  });

  it('rejects with the trimmed reason', async () => {
    const { user, reject, onDecided } = open();
    await user.click(screen.getByRole('button', { name: '驳回' }));
    await user.type(await screen.findByRole('textbox'), ' 名称有误 ');
    await user.click(screen.getByRole('button', { name: '确认驳回' }));
    await expect.poll(() => onDecided.mock.calls.length).toBe(1);
    expect(reject).toHaveBeenCalledExactlyOnceWith('名称有误');
  });

  it('inserts a frequent reason, which can be edited', async () => {
    const { user, reject } = open();
    await user.click(screen.getByRole('button', { name: '驳回' }));
    await user.click(await screen.findByRole('button', { name: '照片看不清' }));
    expect(screen.getByRole('textbox')).toHaveValue('照片看不清');
    await user.click(screen.getByRole('button', { name: '确认驳回' }));
    await expect.poll(() => reject.mock.calls).toEqual([['照片看不清']]);
  });

  it('keeps the reason when the rejection fails', async () => {
    const { user, reject, onDecided } = open(() => Promise.reject(new Error('已被处理')));
    await user.click(screen.getByRole('button', { name: '驳回' }));
    await user.type(await screen.findByRole('textbox'), '名称有误');
    await user.click(screen.getByRole('button', { name: '确认驳回' }));
    await expect.poll(() => reject.mock.calls.length).toBe(1);
    expect(onDecided).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox')).toHaveValue('名称有误');
  });
});
