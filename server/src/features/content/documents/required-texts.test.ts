import type { Key } from '@zhenku/contract/api';
import type { DocumentType } from '@zhenku/contract/content/documents';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../../platform/observability/log.ts';
import { createResponseCache } from '../../../platform/http/response-cache.ts';
import type { TestApp } from '../../../platform/testing/app.ts';
import { makeClip, makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { placeOrder } from '../../orders/testing.ts';
import { rechargesApp } from '../../recharges/testing.ts';
import { changeSettings } from '../../../platform/site-settings.ts';
import { documentRoutes } from './documents.routes.ts';
import { findMissingTexts, requireTexts, warnOfMissingTexts } from './required-texts.ts';

let app: TestApp;
let token: string;
let editor: string;
let clip: number;

const start = (requireIssuer: boolean) =>
  rechargesApp(
    undefined,
    (target) => {
      requireTexts(target);
      documentRoutes(target, { responseCache: createResponseCache() });
    },
    { requireIssuer },
  );

beforeAll(async () => {
  app = await start(true);
  ({ token } = await makeUser(app.db));
  editor = (await makeOperator(app.db, 'editor')).token;
  clip = await makeClip(app.db);
  await changeSettings(app.db, { issuer: { name: '远山影像有限公司', contact: '', sealUrl: null } });
});
afterAll(() => app.close());

const write = (type: DocumentType, content: string) =>
  app.call('PUT /operator/v1/documents/{type}', { type, title: '标题', content }, { token: editor });
const recharge = () => app.call('POST /alipay/v1/recharge/order' as Key, { rechargeMoney: 100 }, { token });

describe('outside the sandbox', () => {
  it('blocks sales and recharges while a text for users is empty', async () => {
    expect(await recharge()).toMatchObject({
      code: 40900,
      message: '本站的用户协议、隐私政策还没有发布，暂时不能办理，请稍后再试',
    });
    const create = { videos: [{ videoId: clip, videoType: 1 }] };
    expect((await app.call('POST /order/v1/create', create, { token })).code).toBe(40900);
    await write('agreement', '<p>x</p>');
    expect(await recharge()).toMatchObject({ code: 40900, message: expect.stringContaining('本站的隐私政策') });
    await write('notice', '<p>x</p>');
    // The creators' contract does not bind buyers.
    expect((await recharge()).code).toBe(0);
    expect(await placeOrder(app, token, [clip, 1])).toEqual(expect.any(String));
    await write('notice', '');
    expect((await recharge()).code).toBe(40900);
    await write('notice', '<p>x</p>');
  });

  it('reveals nothing about the texts to visitors', async () => {
    await write('notice', '');
    expect((await app.call('POST /alipay/v1/recharge/order' as Key, { rechargeMoney: 100 })).code).toBe(403);
    await write('notice', '<p>x</p>');
  });

  it('logs missing texts at startup', async () => {
    const warn = vi.fn<(details: object, text: string) => void>();
    await warnOfMissingTexts(app.db, { warn } as unknown as Log);
    expect(warn).toHaveBeenCalledWith({ missing: ['sign'] }, expect.stringContaining('创作者签约协议还没有发布'));
    await write('sign', '<p>x</p>');
    expect(await findMissingTexts(app.db)).toEqual([]);
  });
});

describe('in the sandbox', () => {
  it('accepts a recharge without texts', async () => {
    const sandbox = await start(false);
    const { token: buyer } = await makeUser(sandbox.db);
    expect(
      (await sandbox.call('POST /alipay/v1/recharge/order' as Key, { rechargeMoney: 100 }, { token: buyer })).code,
    ).toBe(0);
    await sandbox.close();
  });
});
