import { screen } from '@testing-library/react';
import type { CertificationProgress } from '@zhenku/contract/creators/certification';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf } from '../testing/fake-api.ts';
import { logIn, show } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import { tabStorage } from '../ui/browser-storage.ts';
import CertificationPage from './certification-page.tsx';

const TIME = '2026-06-01T01:00:00.000Z';
const PROGRESS: CertificationProgress = {
  step: 'documents',
  mayCertify: true,
  saleType: 1,
  identityRequired: false,
  companyCheckRequired: false,
  identityCheck: null,
  checksLeft: 5,
  signVersion: 1,
};
const SUBMISSION = {
  authenticationId: 3,
  status: 0,
  reason: null,
  field: null,
  signVersion: 1,
  addTime: TIME,
  decideTime: null,
  realName: '顾长风',
  idCard: '110***********002X',
};

beforeEach(() => {
  logIn(aUser());
  answers('GET /author/v1/invitecode/apply', null);
  answers('GET /doc/v1/queryByType', {
    type: 'sign',
    version: 1,
    title: '创作者签约协议',
    content: '',
    updateTime: TIME,
  });
  answers('GET /author/v1/authentication', null);
});

const showPage = (progress: Partial<CertificationProgress> = {}) => {
  answers('GET /author/v1/certification', { ...PROGRESS, ...progress });
  return show(<CertificationPage />, { at: '/user/id' });
};

const MANUAL = { name: '由审核员人工核对身份' };

describe('the certification page', () => {
  it('explains the manual review, and offers no online check, if no provider is configured', async () => {
    showPage();
    expect(await screen.findByRole('heading', MANUAL)).toBeVisible();
    expect(screen.getByText(/一般在3个工作日内完成/)).toBeVisible();
    expect(screen.getByText(/照片在审核完成 90 天后删除/)).toBeVisible();
    expect(screen.getByText('身份证国徽面')).toBeVisible();
    expect(screen.queryByText('实名')).toBeNull();
    expect(screen.queryByRole('button', { name: /核验/ })).toBeNull();
  });

  it('starts no check and sends nothing without consent to it', async () => {
    const { user } = showPage({ step: 'identity', identityRequired: true });
    answers('POST /identification/v1/start', { certifyId: 'CHECK-1', url: 'https://open.weixin.qq.com/check' });
    await user.type(await screen.findByRole('textbox', { name: '真实姓名' }), '顾长风');
    await user.type(screen.getByRole('textbox', { name: '身份证号' }), '11010519491231002X');
    await user.click(screen.getByRole('button', { name: '开始认证' }));
    expect(await screen.findByText('请先同意处理您的身份证信息')).toBeVisible();
    expect(callsOf('POST /identification/v1/start')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /身份证号和人脸/ }));
    await user.click(screen.getByRole('button', { name: '开始认证' }));
    await expect.poll(() => callsOf('POST /identification/v1/start')).toHaveLength(1);
  });

  it('says that a reviewer is checking the submission', async () => {
    answers('GET /author/v1/authentication', SUBMISSION);
    showPage({ step: 'review' });
    expect(await screen.findByText(/审核员正在人工核对您的身份证/)).toBeVisible();
  });

  it('requires both pictures', async () => {
    const { user } = showPage();
    await user.click(await screen.findByRole('button', { name: '提交审核' }));
    expect(await screen.findByText('请上传身份证人像面')).toBeVisible();
    expect(screen.getByText('请上传身份证国徽面')).toBeVisible();
  });

  it('offers the online check if a provider is configured', async () => {
    showPage({ step: 'identity', identityRequired: true });
    expect(await screen.findByRole('button', { name: '开始认证' })).toBeVisible();
    expect(screen.queryByRole('heading', MANUAL)).toBeNull();
  });

  it.each([true, false])(
    'asks for the legal representative’s identity number only if companies are checked online: %s',
    async (isChecked) => {
      logIn(aUser({ userType: 2, companyRole: 'owner', companyId: 1, companyName: '山海影视' }));
      answers('GET /author/v1/company/authentication', null);
      const { user } = showPage({ companyCheckRequired: isChecked });
      expect(await screen.findByRole('textbox', { name: '法定代表人' })).toBeVisible();
      const number = screen.queryByRole('textbox', { name: '法定代表人身份证号' });
      expect(number !== null).toBe(isChecked);
      await user.click(screen.getByRole('button', { name: '提交审核' }));
      expect(screen.queryByText('请输入身份证号') !== null).toBe(isChecked);
    },
  );

  it.each([
    ['https://open.weixin.qq.com/connect/oauth2/authorize?appid=1#wechat_redirect', /微信扫一扫/, false],
    ['https://openapi.alipay.com/gateway.do?sign=1', /认证页面已在新标签页打开/, true],
  ])('shows how to open a started check’s page %s', async (url, text, isLink) => {
    tabStorage.setItem('identityCheck', `CHECK-1 ${url}`);
    answers('POST /identification/v1/result', { status: 0 });
    const identityCheck = { certifyId: 'CHECK-1', realName: '顾长风', status: 0 };
    showPage({ step: 'identity', identityRequired: true, identityCheck });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: '打开认证页面' }) !== null).toBe(isLink);
  });
});
