import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { JS_SDK_URL, wechatCards } from './share-cards.ts';

const servers: Server[] = [];
afterEach(() => vi.useRealTimers());
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const faults: (string | null)[] = [];
const health = {
  watch: async <T>(service: string, call: () => Promise<T>) => {
    expect(service).toBe('wechat.card');
    try {
      return await call();
    } catch (error) {
      faults.push((error as { fault: string | null }).fault);
      throw error;
    }
  },
  note: () => undefined,
  states: () => ({}),
};

/** Serves WeChat's two calls and returns the requests that it got. */
async function cardsOf(answers: { token?: unknown; ticket?: unknown } = {}) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${body}`.trim());
      const isToken = request.url === '/cgi-bin/stable_token';
      const { token = { access_token: 'the-token', expires_in: 7200 } } = answers;
      const { ticket = { errcode: 0, errmsg: 'ok', ticket: 'the-ticket', expires_in: 7200 } } = answers;
      response.end(JSON.stringify(isToken ? token : ticket));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const config = { appId: 'wx0', appSecret: 'the secret', gateway, pages: gateway, timeoutMs: 2000 };
  return { requests, cards: wechatCards(config, JS_SDK_URL, health) };
}

const URL = 'https://shop.example/v/7-rain?from=chat';

it('signs the address as WeChat documents it', async () => {
  const { cards, requests } = await cardsOf();
  const signed = await cards.sign(URL);
  expect(signed).toMatchObject({ appId: 'wx0', nonceStr: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const { nonceStr, timestamp, signature } = signed!;
  const text = `jsapi_ticket=the-ticket&noncestr=${nonceStr}&timestamp=${timestamp}&url=${URL}`;
  expect(signature).toBe(createHash('sha1').update(text).digest('hex'));
  expect(requests).toEqual([
    'POST /cgi-bin/stable_token {"grant_type":"client_credential","appid":"wx0","secret":"the secret"}',
    'GET /cgi-bin/ticket/getticket?access_token=the-token&type=jsapi',
  ]);
});

it('fetches one ticket for many pages, and a new one before it expires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { cards, requests } = await cardsOf();
  await Promise.all(Array.from({ length: 20 }, () => cards.sign(URL)));
  expect(requests).toHaveLength(2);
  vi.setSystemTime(Date.now() + 7_200_000 - 300_000 - 1);
  await cards.sign(URL);
  expect(requests).toHaveLength(2);
  vi.setSystemTime(Date.now() + 1);
  await cards.sign(URL);
  expect(requests).toHaveLength(4);
});

it.each([
  ['a wrong secret', { token: { errcode: 40125, errmsg: 'invalid appsecret' } }, 'account'],
  ['an exhausted quota', { ticket: { errcode: 45009, errmsg: 'reach max api daily quota limit' } }, 'limited'],
  ['an answer of another shape', { ticket: { errcode: 0 } }, 'nonsense'],
])('signs nothing after %s, and asks again a minute later', async (_, answers, fault) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  faults.length = 0;
  const { cards, requests } = await cardsOf(answers);
  expect(await cards.sign(URL)).toBeNull();
  const asked = requests.length;
  expect(await cards.sign(URL)).toBeNull();
  expect([requests.length, faults]).toEqual([asked, [fault]]);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await cards.sign(URL)).toBeNull();
  expect(requests.length).toBe(asked * 2);
});
