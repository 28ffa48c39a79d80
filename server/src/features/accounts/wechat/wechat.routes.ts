import { wechatLoginWay } from '@zhenku/contract/accounts/wechat-login-way';
import { type App, route } from '../../../platform/http/route.ts';
import { serveWechatReturn } from '../../../platform/http/wechat-return.ts';
import type { CodeServices } from '../codes.ts';
import { LOGINS_PER_MINUTE } from '../login-limit.ts';
import type { Terms } from '../register.ts';
import { type PhotoUrls, readOwnInfo } from '../user-info.ts';
import { beginBinding, bindWechat, readBindTime, sendBindingCode, unbindWechat } from './binding.ts';
import { loginByPhone, loginByWechat, sendPhoneCode } from './enter.ts';
import { beginLogin, RETURN_PATH, type WechatServices } from './logins.ts';

export interface WechatLoginServices extends WechatServices, CodeServices {
  storage: PhotoUrls;
  /** Absent only in tests that have no terms. */
  terms?: Terms;
}

export function wechatLoginRoutes(app: App, services: WechatLoginServices): void {
  const limit = { requestsPerMinute: LOGINS_PER_MINUTE };
  serveWechatReturn(app.http, { path: RETURN_PATH, page: '/wechatLogin' });
  route(
    app,
    'POST /user/v1/wechat/authorise',
    async ({ db, input, request }) => {
      const login = { ...input, way: wechatLoginWay(request.userAgent), userId: null };
      return { url: await beginLogin(db, services, login) };
    },
    limit,
  );
  route(
    app,
    'POST /user/v1/login/wechat',
    async ({ db, input, request }) => {
      const opened = await loginByWechat(db, services, { ...input, userId: null, from: request });
      if (!opened) return { phoneRequired: true } as const;
      return { token: opened.token, ...(await readOwnInfo(db, services, opened.userId)) };
    },
    limit,
  );
  route(app, 'POST /user/v1/login/wechat/verifyCode', async ({ db, input, request }) => {
    await sendPhoneCode(db, services, { ...input, userId: null, ip: request.ip });
    return null;
  });
  route(
    app,
    'POST /user/v1/login/wechat/phone',
    async ({ db, input, request }) => {
      const { userId, token } = await loginByPhone(db, services, { ...input, userId: null, from: request });
      return { token, ...(await readOwnInfo(db, services, userId)) };
    },
    limit,
  );
  route(app, 'GET /user/v1/wechat', async ({ db, user }) => ({ bindTime: await readBindTime(db, user.id) }));
  route(app, 'POST /user/v1/wechat/verifyCode', async ({ db, user, input, request }) => {
    await sendBindingCode(db, services, { ...input, userId: user.id, ip: request.ip });
    return null;
  });
  route(app, 'POST /user/v1/wechat/bind/authorise', async ({ db, user, input, request }) => {
    const way = wechatLoginWay(request.userAgent);
    return { url: await beginBinding({ db, caller: user, services }, { ...input, way }) };
  });
  route(app, 'POST /user/v1/wechat/bind', async ({ db, user, input }) => {
    await bindWechat({ db, caller: user, services }, input);
    return null;
  });
  route(app, 'POST /user/v1/wechat/unbind', async ({ db, user, input }) => {
    await unbindWechat({ db, caller: user, services }, input.captcha);
    return null;
  });
}
