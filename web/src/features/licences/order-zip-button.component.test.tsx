import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../../testing/render.tsx';
import { OrderZipButton } from './order-zip-button.tsx';

const STANDARD = { files: 'standard', count: 2, bytes: 2_097_152 } as const;
const CHOICES = [
  STANDARD,
  { files: 'master', count: 2, bytes: 20_971_520 },
  { files: 'both', count: 3, bytes: 22_020_096 },
] as const;

async function press() {
  const opened = vi.spyOn(window, 'open').mockReturnValue({ opener: null } as Window);
  const { user } = show(<OrderZipButton orderId="order-1" />);
  await user.click(screen.getByRole('button', { name: '打包下载订单 order-1' }));
  return { user, opened };
}

beforeEach(() => {
  logIn();
  answers('GET /order/v1/downloadZip', { url: '/files/order.zip' });
});

describe('the ZIP of an order', () => {
  it('downloads immediately if there are no masters', async () => {
    answers('GET /order/v1/zipChoices', { list: [STANDARD] });
    const { opened } = await press();
    await expect.poll(() => opened.mock.calls).toEqual([['/files/order.zip', '_blank']]);
    expect(callsOf('GET /order/v1/downloadZip')).toEqual([{ orderId: 'order-1', files: 'standard', papers: true }]);
  });

  it('offers standard files, masters or both, with their sizes', async () => {
    answers('GET /order/v1/zipChoices', { list: [...CHOICES] });
    const { user, opened } = await press();
    expect(await screen.findByRole('radio', { name: /^标准文件 ?2 个文件，共 2\.00MB$/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^两者 ?3 个文件，共 21\.00MB$/ })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^母版 ?2 个文件，共 20\.00MB/ }));
    expect(opened).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '下载' }));
    await expect.poll(() => opened.mock.calls).toEqual([['/files/order.zip', '_blank']]);
    expect(callsOf('GET /order/v1/downloadZip')).toEqual([{ orderId: 'order-1', files: 'master', papers: true }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports a refusal', async () => {
    answers('GET /order/v1/zipChoices', refuses(40_900, '订单中没有可以下载的文件'));
    await press();
    await expect.poll(toastTexts).toEqual(['订单中没有可以下载的文件']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
