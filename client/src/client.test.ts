import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, type ClientOptions } from './client.ts';
import { ApiError, ConnectionError } from './errors.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (response: ServerResponse, request: Received) => void;

/** Starts a server that sends the answers in order, repeating the last one. Returns its client. */
async function clientOf(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    answers[Math.min(received.length, answers.length) - 1]!(response, received.at(-1)!);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: createClient({ url, key: 'zk_test', ...options }), received, server };
}

const envelope =
  (data: unknown, { code = 0, message = '', status = 200, ...headers }: Record<string, string | number> = {}): Answer =>
  (response) => {
    response.writeHead(status as number, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify({ code, data, message }));
  };
const drop: Answer = (response) => response.destroy();

test('sends the key, puts the input into path, query string or body, and unwraps the envelope', async () => {
  const { client, received } = await clientOf([envelope({ url: '/a' }), envelope({ content: [] })]);
  expect(await client.call('GET /video/v1/{id}/preview', { id: 7, hover: true })).toEqual({ url: '/a' });
  await client.call('POST /video/v1/queryByKeyword', { keyword: '长廊' });
  expect(received[0]).toMatchObject({ method: 'GET', url: '/video-platform/video/v1/7/preview?hover=true' });
  expect(received[0]!.headers.authorization).toBe('Bearer zk_test');
  expect(received[1]).toMatchObject({ url: '/video-platform/video/v1/queryByKeyword', body: '{"keyword":"长廊"}' });
});

test('throws refusals with their code, fields and scopes', async () => {
  const { client } = await clientOf([
    envelope({ fields: { hdPrice: '价格有误' } }, { code: 40000, message: '提交的内容有误' }),
    envelope({ scope: ['buy'] }, { code: 40300, message: '没有权限' }),
  ]);
  const invalid = await client.call('POST /order/v1/create', {}).catch((error: unknown) => error);
  expect(invalid).toBeInstanceOf(ApiError);
  expect(invalid).toMatchObject({ code: 40000, message: '提交的内容有误', fields: { hdPrice: '价格有误' } });
  await expect(client.call('POST /order/v1/create', {})).rejects.toMatchObject({ code: 40300, scope: ['buy'] });
});

test('repeats a payment with the same idempotency key after a broken connection', async () => {
  const { client, received } = await clientOf([drop, envelope(null)]);
  await client.call('POST /order/v1/pay', { orderId: 'a' });
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await client.call('POST /order/v1/pay', { orderId: 'a' }, { idempotencyKey: 'mine' });
  expect(received[2]!.headers['idempotency-key']).toBe('mine');
});

test('does not repeat other changes after a broken connection', async () => {
  const { client, received } = await clientOf([drop]);
  await expect(client.call('POST /shoppingcart/v1/add', { videoId: 1, videoType: 1 })).rejects.toThrow(ConnectionError);
  expect(received).toHaveLength(1);
});

test('waits as long as `Retry-After` says, up to `maxWaitSeconds`', async () => {
  const busy = (seconds: number) =>
    envelope(null, { code: 42900, message: '请求过于频繁', status: 429, 'retry-after': seconds });
  const { client, received } = await clientOf([busy(0), envelope({ shoppingCartId: 1 }), busy(61)]);
  await client.call('POST /shoppingcart/v1/add', { videoId: 1, videoType: 1 });
  expect(received).toHaveLength(2);
  await expect(client.call('GET /order/v1/list', {})).rejects.toMatchObject({ code: 42900, retryAfter: 61 });
  expect(received).toHaveLength(3);
});

test('iterates over all pages of a list', async () => {
  const { client, received } = await clientOf([
    envelope({ content: [{ orderId: 'a' }, { orderId: 'b' }], total: 3, page: 1, size: 2 }),
    envelope({ content: [{ orderId: 'c' }], total: 3, page: 2, size: 2 }),
  ]);
  const ids: string[] = [];
  for await (const { orderId } of client.list('GET /order/v1/list', { size: 2 })) ids.push(orderId);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(received.map(({ url }) => url.split('?')[1])).toEqual(['size=2&page=1', 'size=2&page=2']);
});

test('returns files, and throws if the server refuses one', async () => {
  const pdf: Answer = (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
  const { client } = await clientOf([pdf, envelope(null, { code: 40400, message: '内容不存在' })]);
  const file = await client.readFile('GET /order/v1/authorizations/pdf', { authorizationId: 'a' });
  expect(new TextDecoder().decode(file)).toBe('%PDF');
  const absent = client.readFile('GET /order/v1/authorizations/pdf', { authorizationId: 'b' });
  await expect(absent).rejects.toMatchObject({ code: 40400 });
});

test('explains an invalid address', async () => {
  expect(() => createClient({ url: 'footage.example' })).toThrow('https://footage.example');
  const page: Answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  const moved: Answer = (response) => response.writeHead(301, { location: 'https://footage.example/x' }).end();
  const { client } = await clientOf([page, moved], { retries: 0 });
  await expect(client.call('GET /order/v1/list', {})).rejects.toThrow('is not a shop');
  await expect(client.call('GET /order/v1/list', {})).rejects.toThrow('redirects to https://footage.example');
});

test('stops waiting when the caller aborts', async () => {
  const { client } = await clientOf([envelope(null, { code: 50300, status: 503, 'retry-after': 30 })]);
  const signal = AbortSignal.timeout(100);
  await expect(client.call('GET /order/v1/list', {}, { signal })).rejects.toThrow(/timeout/i);
});
