import { BASE_PATH } from '@zhenku/contract/constants';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import { serveWechatReturn } from '../../platform/http/wechat-return.ts';
import { channelOf, type Payments } from './payments.ts';

const PATH = `${BASE_PATH}/wxpay/v1/authorised`;

export function authoriseUrl(payments: Payments, login: Buffer): string {
  const { oauth } = channelOf(payments, 'wxpay').provider;
  if (!oauth) throw new AppError('conflict', { message: '暂不支持该支付方式' });
  return oauth.authoriseUrl(login, payments.publicUrl + PATH);
}

export const serveAuthorised = (app: App): void => serveWechatReturn(app.http, { path: PATH, page: '/wechatPay' });
