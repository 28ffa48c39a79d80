import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { ProviderUnknown } from '../payments/provider.ts';
import { findPerson, GrantRefused } from './app.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function ask(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const app = { appId: 'wx0', appSecret: 'secret of the app', gateway, pages: gateway, timeoutMs: 300 };
  return await findPerson(app, 'the-code');
}
const answering = (body: unknown, status = 200) =>
  ask((_request, response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)));

it('sends the app id, the secret and the code, and returns the person', async () => {
  const addresses: string[] = [];
  const person = await ask((request, response) => {
    addresses.push(request.url!);
    response.end(JSON.stringify({ access_token: 't', openid: 'o-1', unionid: 'u-1', scope: 'snsapi_login' }));
  });
  expect(person).toEqual({ openid: 'o-1', unionid: 'u-1', isPreview: false });
  expect(addresses).toEqual([
    '/sns/oauth2/access_token?appid=wx0&secret=secret+of+the+app&code=the-code&grant_type=authorization_code',
  ]);
});

it('accepts a person without a unionid, and recognises a visitor who only previews', async () => {
  expect(await answering({ openid: 'o-1' })).toEqual({ openid: 'o-1', unionid: null, isPreview: false });
  expect(await answering({ openid: 'o-1', is_snapshotuser: 1 })).toMatchObject({ isPreview: true });
});

it.each([40029, 40163, 41008, 42003])('throws `GrantRefused` for WeChat’s error %s', async (errcode) => {
  await expect(answering({ errcode, errmsg: 'code' })).rejects.toThrow(GrantRefused);
});

it.each([
  ['a wrong secret', { errcode: 40125, errmsg: 'invalid appsecret' }, 200],
  ['a busy server', { errcode: -1, errmsg: 'system error' }, 200],
  ['an answer with neither an openid nor an error', {}, 200],
  ['a malformed openid', { openid: '<script>' }, 200],
  ['an answer that is not JSON', '{"openid":', 200],
  ['an HTTP error', 'bad gateway', 502],
  ['a redirect', '', 302],
])('reports an uncertain result for %s', async (_, body, status) => {
  await expect(answering(body, status)).rejects.toThrow(ProviderUnknown);
});

it('times out on a slow response, and keeps the secret out of the error', async () => {
  const slow = ask(() => undefined);
  await expect(slow).rejects.toThrow(ProviderUnknown);
  const error = await slow.then(
    () => null,
    (reason: Error) => reason,
  );
  expect(`${error?.message} ${String(error?.cause)}`).not.toMatch(/secret|the-code/);
});
