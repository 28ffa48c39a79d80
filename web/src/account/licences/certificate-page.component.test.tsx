import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import CertificatePage from './certificate-page.tsx';

const CALL = 'GET /order/v1/authorizations/getByAuthorizationId';
const open = () => show(<CertificatePage />, { params: { id: 'nothing' } });

it('shows that a certificate does not exist, without an error', async () => {
  answers(CALL, refuses(40_400, '授权书不存在'));
  open();
  expect(await screen.findByRole('heading', { name: '授权书不存在' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

it('can load a certificate again after a failure', async () => {
  answers(CALL, refuses(50_000, '服务器错误'));
  const { user } = open();
  answers(CALL, refuses(40_400, '授权书不存在'));
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '授权书不存在' })).toBeVisible();
});
