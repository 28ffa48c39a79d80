import { isBankAccountSet } from '@zhenku/contract/orders/transfers';
import type { WechatLoginWay } from '@zhenku/contract/accounts/wechat-login-way';
import { issuerOf } from '../../../platform/certificate-issuer.ts';
import { type App, route } from '../../../platform/http/route.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Lister } from '../../catalogue/lists.ts';
import { listChanges } from '../../operators/list-audit.ts';
import type { SecondFactorServices } from '../../operators/second-factor.ts';
import { changeSiteSettings, readEditedSettings } from './change-settings.ts';
import { filesForOperator } from '../../catalogue/media-urls.ts';
import { changeHome, readEditedHome } from './edit.ts';
import {
  readHomeActivities,
  readHomeClassification,
  readHomeHead,
  readHomeMaterial,
  readHomeRecommendations,
} from './home.ts';

interface Services extends SecondFactorServices {
  storage: Storage;
  responseCache: ResponseCache;
  search: Lister;
  codeLogin: boolean;
  wechatLogin: WechatLoginWay[];
}

export function homeRoutes(
  app: App,
  { storage, keyring, operatorMail, responseCache, search, codeLogin, wechatLogin }: Services,
): void {
  const cached = { responseCache };
  route(app, 'GET /homepage/v1/head/query', ({ db }) => readHomeHead(db, storage), cached);
  route(app, 'GET /homepage/v1/material/query', ({ db }) => readHomeMaterial(db, storage, search), cached);
  route(app, 'GET /homepage/v1/activity/query', ({ db }) => readHomeActivities(db), cached);
  route(app, 'GET /homepage/v1/recommend/query', ({ db }) => readHomeRecommendations(db, storage), cached);
  route(app, 'GET /homepage/v1/classification/query', ({ db }) => readHomeClassification(db, storage), cached);
  route(
    app,
    'GET /website/v1/settings',
    async ({ db }) => {
      const settings = await siteSettings(db);
      const { siteName, slogan, serviceAgents, imprint, priceBand, revenueShares } = settings;
      const bankTransfer = isBankAccountSet(settings.receivingAccount);
      return {
        siteName,
        slogan,
        serviceAgents,
        imprint,
        priceBand,
        revenueShares,
        codeLogin,
        wechatLogin,
        bankTransfer,
      };
    },
    cached,
  );
  route(app, 'GET /website/v1/issuer', async ({ db }) => issuerOf(await siteSettings(db), app), cached);

  route(app, 'GET /operator/v1/home', ({ db, operator }) => readEditedHome(db, filesForOperator(storage, operator)));
  route(app, 'PUT /operator/v1/home', async ({ db, operator, input }) => {
    await changeHome({ db, caller: operator, services: { responseCache } }, input);
    return null;
  });
  route(app, 'GET /operator/v1/settings', ({ db }) => readEditedSettings(db, app.requireTotp));
  route(app, 'PUT /operator/v1/settings', async ({ db, operator, input, request }) => {
    const services = { keyring, operatorMail, requireTotp: app.requireTotp, requireIssuer: app.requireIssuer };
    const answer = await changeSiteSettings({ db, caller: { operator, ip: request.ip }, services }, input);
    responseCache.clear();
    return answer;
  });
  route(app, 'GET /operator/v1/settings/history', ({ db, input }) =>
    listChanges(db, { ...input, action: 'settings.change', subject: 'settings' }),
  );
}
