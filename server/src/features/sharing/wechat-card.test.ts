import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import type { WechatCards } from '../../providers/wechat/share-cards.ts';
import { wechatCardRoutes } from './wechat-card.routes.ts';

const ORIGIN = 'https://shop.example';
const SIGNED = { appId: 'wx0', timestamp: 1_700_000_000, nonceStr: 'n', signature: 's' };

const asked: string[] = [];
let answer: typeof SIGNED | null = SIGNED;
const cards: WechatCards = {
  sdkUrl: 'https://sdk.example/sdk.js',
  sign: async (url) => {
    asked.push(url);
    return answer;
  },
};
const withAccount = await testApp((app) => wechatCardRoutes(app, { origin: ORIGIN, cards }));
const without = await testApp((app) => wechatCardRoutes(app, { origin: ORIGIN, cards: null }));

const KEY = 'GET /share/v1/wechatCard';

it('signs a page’s address without its fragment', async () => {
  const { data } = await withAccount.call(KEY, { url: `${ORIGIN}/?from=chat#/detail/7` });
  expect(data).toEqual({ sdkUrl: cards.sdkUrl, ...SIGNED });
  expect(asked).toEqual([`${ORIGIN}/?from=chat`]);
});

it.each([
  'https://evil.example/v/7',
  'https://shop.example.evil.example/v/7',
  'http://shop.example/v/7',
  'https://shop.example',
  'nonsense',
])('refuses to sign %s', async (url) => {
  asked.length = 0;
  expect(await withAccount.call(KEY, { url })).toMatchObject({ code: 40000 });
  expect(asked).toEqual([]);
});

it('gives nothing without an official account, or while WeChat gives no ticket', async () => {
  expect(await without.call(KEY, { url: `${ORIGIN}/` })).toMatchObject({ code: 0, data: null });
  answer = null;
  expect(await withAccount.call(KEY, { url: `${ORIGIN}/` })).toMatchObject({ code: 0, data: null });
});
