import { screen } from '@testing-library/react';
import type { PendingDocument } from '@zhenku/contract/content/documents';
import { expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { TermsDialog } from './terms-dialog.tsx';

const AGREEMENT: PendingDocument = {
  type: 'agreement',
  title: '用户协议',
  version: 3,
  content: '<p>账号仅供本人使用。</p><p>未使用的充值可以退。</p>',
  accepted: { version: 2, content: '<p>账号仅供本人使用。</p><p>充值不退。</p>' },
};
const NOTICE: PendingDocument = {
  type: 'notice',
  title: '隐私政策',
  version: 1,
  content: '<p>我们收集手机号。</p>',
  accepted: null,
};

it('shows changes to accepted terms and the full text of others, and accepts what it shows', async () => {
  answers('GET /user/v1/documents', { list: [AGREEMENT, NOTICE] });
  answers('POST /user/v1/documents/accept', null);
  const { user } = show(<TermsDialog />);
  const changes = await screen.findByRole('list', { name: '变化' });
  expect(changes.querySelector('ins')).not.toBeNull();
  expect(screen.getByText('我们收集手机号。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '看全文' }));
  expect(screen.getByText('未使用的充值可以退。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '同意' }));
  expect(callsOf('POST /user/v1/documents/accept')).toEqual([
    {
      documents: [
        { type: 'agreement', version: 3 },
        { type: 'notice', version: 1 },
      ],
    },
  ]);
});

it('shows a version that was published while the dialog was open', async () => {
  answers('GET /user/v1/documents', { list: [NOTICE] });
  answers('POST /user/v1/documents/accept', refuses(40_900, '协议已更新，请重新阅读后再同意'));
  const { user } = show(<TermsDialog />);
  await screen.findByText('《隐私政策》第 1 版');
  answers('GET /user/v1/documents', { list: [{ ...NOTICE, version: 2 }] });
  await user.click(screen.getByRole('button', { name: '同意' }));
  expect(await screen.findByText('《隐私政策》第 2 版')).toBeVisible();
});

it('stays open until the user decides', async () => {
  answers('GET /user/v1/documents', { list: [NOTICE] });
  const { user } = show(<TermsDialog />);
  await screen.findByText('我们收集手机号。');
  await user.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.getByRole('dialog', { name: '协议有更新' })).toBeVisible();
  expect(screen.getByRole('button', { name: '退出登录' })).toBeEnabled();
});
