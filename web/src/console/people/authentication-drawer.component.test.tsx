import { screen } from '@testing-library/react';
import type { OperatorAuthentication } from '@zhenku/contract/authentications/authentications';
import { describe, expect, it, vi } from 'vitest';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { toastTexts } from '../../testing/render.tsx';
import { showConsole } from '../../testing/render-console.tsx';
import type { Queue } from '../lists/use-queue.ts';
import { AuthenticationDrawer } from './authentication-drawer.tsx';

const VIEW = 'POST /operator/v1/authentications/{authenticationId}/identity';
const APPROVE = 'POST /operator/v1/authentications/{authenticationId}/approve';
const TIME = '2026-06-01T01:00:00.000Z';
const PICTURE = 'data:image/webp;base64,UklGRg==';
const PERSON = { realName: '顾长风', idCard: '11010519491231002X' };
const AUTHENTICATION: OperatorAuthentication = {
  authenticationId: 3,
  kind: 'author',
  userId: 7,
  userName: '林夏',
  status: 0,
  reason: null,
  companyName: null,
  socialCreditCode: null,
  licenceUrl: null,
  legalPerson: null,
  realName: PERSON.realName,
  idCard: '110***********002X',
  identityProof: 'manual',
  identityProvider: null,
  identityStatus: null,
  companyChecked: false,
  signVersion: 1,
  field: null,
  duplicates: [],
  recheck: null,
  mayRecheck: false,
  recheckReason: null,
  recheckTime: null,
  addTime: TIME,
  decideTime: null,
  operatorName: null,
};

function open(fields: Partial<OperatorAuthentication> = {}) {
  const next = vi.fn<() => void>();
  const queue = { next, close: () => undefined, step: () => undefined, claim: { other: null } };
  const view = showConsole(
    <AuthenticationDrawer
      authentication={{ ...AUTHENTICATION, ...fields }}
      queue={queue as unknown as Queue<OperatorAuthentication>}
    />,
  );
  return { ...view, next };
}

const MANUAL = /没有服务商核验过此人/;
const COMPANY = { kind: 'authorCompany', realName: null, idCard: null, identityProof: null } as const;

describe('a company’s submission', () => {
  it.each([
    [true, '四要素一致'],
    [false, '未核验'],
  ])('says whether the company register was checked: %s', (companyChecked, text) => {
    open({ ...COMPANY, companyName: '山海影视', socialCreditCode: '91110108551385082Q', companyChecked });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(MANUAL)).toBeNull();
  });

  it('shows no register check for a closed account', () => {
    open({ ...COMPANY, companyName: '山海影视', companyChecked: null });
    expect(screen.queryByText('工商核验')).toBeNull();
    expect(screen.queryByText('未核验')).toBeNull();
  });
});

describe('a person’s submission', () => {
  it('tells the reviewer what to compare if no provider has checked the person', () => {
    open();
    expect(screen.getByText(MANUAL)).toBeVisible();
    expect(screen.getByText('人工核验')).toBeVisible();
  });

  it('shows the provider’s result if a provider has checked the person', () => {
    open({ identityProof: 'provider', identityProvider: 'tencent', identityStatus: 1 });
    expect(screen.queryByText(MANUAL)).toBeNull();
    expect(screen.getByText('在线核验（腾讯云），已通过')).toBeVisible();
  });

  it('shows name, number and both pictures on the V key, and fetches them only once', async () => {
    answers(VIEW, { ...PERSON, frontUrl: PICTURE, backUrl: PICTURE });
    const { user } = open();
    expect(callsOf(VIEW)).toEqual([]);
    await user.keyboard('vv');
    expect(await screen.findByRole('img', { name: '身份证人像面' })).toBeVisible();
    expect(screen.getByRole('img', { name: '身份证国徽面' })).toBeVisible();
    expect(screen.getByText(PERSON.idCard)).toBeVisible();
    await user.keyboard('v');
    expect(callsOf(VIEW)).toEqual([{ authenticationId: 3 }]);
  });

  it('says that the pictures have been deleted', async () => {
    answers(VIEW, { ...PERSON, frontUrl: null, backUrl: null });
    const { user } = open({ status: 1, operatorName: '审核员甲', decideTime: TIME });
    await user.click(screen.getByRole('button', { name: '查看身份证' }));
    expect(await screen.findByText('照片在处理90天后已删除')).toBeVisible();
    expect(screen.getByText('审核员甲')).toBeVisible();
  });

  it('shows the error and stays open when the server refuses an approval before the pictures were viewed', async () => {
    answers(APPROVE, refuses(40_900, '该认证由人工核验，请先查看身份证照片'));
    const { user, next } = open();
    await user.click(screen.getByRole('button', { name: '通过' }));
    await user.click(await screen.findByRole('button', { name: '确认通过' }));
    await expect.poll(toastTexts).toEqual(['该认证由人工核验，请先查看身份证照片']);
    expect(next).not.toHaveBeenCalled();
  });
});
