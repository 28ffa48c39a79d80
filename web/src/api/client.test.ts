import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, buildRequest, createClient, NETWORK_ERROR, newIdempotencyKey, type Failure } from './client.ts';
import type { UserKey } from './user-client.ts';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function clientWith(respond: () => Promise<Response> | Response, token: string | null = 'secret') {
  const fetcher = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => respond());
  const callbacks = {
    onForbidden: vi.fn<() => void>(),
    onLoggedOut: vi.fn<() => void>(),
    onError: vi.fn<(message: string) => void>(),
    onFailure: vi.fn<(failure: Failure) => void>(),
  };
  const call = createClient<UserKey>({
    tokenHeader: 'x-auth-token',
    readToken: () => token,
    fetch: fetcher as unknown as typeof fetch,
    ...callbacks,
  });
  return { call, fetcher, ...callbacks };
}

const failure = (code: number, data: unknown = null) => clientWith(() => json({ code, data, message: '原因' }));

describe('API requests', () => {
  it('fill path parameters and put the other defined values into the query string', () => {
    expect(buildRequest('GET /video/v1/{id}/preview', { id: 7, hover: true, x: undefined, y: '', z: null })).toEqual({
      method: 'GET',
      url: '/video-platform/video/v1/7/preview?hover=true',
    });
  });

  it('send arrays of a DELETE as one comma-separated parameter', () => {
    expect(buildRequest('DELETE /shoppingcart/v1/remove', { shoppingCartIds: [1, 2] }).url).toBe(
      '/video-platform/shoppingcart/v1/remove?shoppingCartIds=1%2C2',
    );
  });

  it('send everything else as JSON', () => {
    expect(buildRequest('POST /order/v1/create', { videos: [{ videoId: 1, videoType: 2 }] })).toEqual({
      method: 'POST',
      url: '/video-platform/order/v1/create',
      body: '{"videos":[{"videoId":1,"videoType":2}]}',
    });
  });

  it('send the token, the credentials and the idempotency key', async () => {
    const { call, fetcher } = clientWith(() => json({ code: 0, data: { orderId: 'a' }, message: '' }));
    const idempotencyKey = newIdempotencyKey();
    await call('POST /order/v1/create', { videos: [] }, { idempotencyKey });
    const init = fetcher.mock.calls[0]![1];
    const headers = new Headers(init.headers);
    expect(headers.get('x-auth-token')).toBe('secret');
    expect(headers.get('idempotency-key')).toBe(idempotencyKey);
    expect(init.credentials).toBe('include');
  });
});

describe('a client of a starting server', () => {
  const starting = () =>
    new Response(JSON.stringify({ code: 50_300, data: null, message: '服务正在启动' }), {
      status: 503,
      headers: { 'retry-after': '1' },
    });
  const clientOf = (...responses: Response[]) => clientWith(() => responses.shift() ?? json({ code: 0, data: 7 }));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('retries reads after the Retry-After delay, without a toast', async () => {
    const { call, fetcher, onError } = clientOf(starting(), starting());
    const read = call('GET /video/v1/queryHot', {}, { retryOnStart: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetcher).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await read).toBe(7);
    expect(onError).not.toHaveBeenCalled();
  });

  it('sends writes only once, because a proxy cannot tell whether they were executed', async () => {
    const { call, fetcher } = clientOf(starting());
    await expect(call('POST /order/v1/create', { videos: [] })).rejects.toMatchObject({ code: 50_300 });
    expect(fetcher).toHaveBeenCalledTimes(1);
  });
});

describe('the failure title', () => {
  const title = { failureTitle: '注册失败，请重试' };
  const refusal = async (data: unknown) => {
    const { call, onError } = failure(40_900, data);
    await expect(call('POST /user/v1/logout', {}, title)).rejects.toThrow('原因');
    return onError.mock.calls;
  };

  it('is shown in one toast together with the reason', async () => {
    expect(await refusal(null)).toEqual([['注册失败，请重试：原因']]);
  });

  it('is shown without the reason if the fields show their own reasons', async () => {
    expect(await refusal({ fields: { phone: '原因' } })).toEqual([['注册失败，请重试']]);
  });
});

describe('responses', () => {
  it('are unwrapped from their envelope', async () => {
    const { call } = clientWith(() => json({ code: 0, data: { list: ['航拍'] }, message: '' }));
    expect(await call('GET /video/v1/suggest', { keyword: 'hang' })).toEqual({ list: ['航拍'] });
  });

  it('with 403 clear the token and reload, without a toast', async () => {
    const { call, onForbidden, onError } = failure(403);
    await expect(call('GET /user/v1/info', {})).rejects.toMatchObject({ code: 403 });
    expect(onForbidden).toHaveBeenCalledOnce();
    expect(onError).not.toHaveBeenCalled();
  });

  it('with 403 to a call without a token show a toast, because a reload would not help', async () => {
    const { call, onForbidden, onError } = clientWith(() => json({ code: 403, data: null, message: '请先登录' }), null);
    await expect(call('GET /user/v1/info', {})).rejects.toBeInstanceOf(ApiError);
    expect(onForbidden).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledWith('请先登录');
  });

  it('with 40300 are ordinary errors and keep the token', async () => {
    const { call, onForbidden, onError } = failure(40300);
    await expect(call('GET /user/v1/info', {})).rejects.toMatchObject({ code: 40300 });
    expect(onForbidden).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledWith('原因');
  });

  it.each([50008, 50012, 50014])('with %i show the toast and the login dialog', async (code) => {
    const { call, onLoggedOut, onError } = failure(code);
    await expect(call('GET /user/v1/info', {})).rejects.toMatchObject({ code });
    expect(onError).toHaveBeenCalledWith('原因');
    expect(onLoggedOut).toHaveBeenCalledOnce();
  });

  it('without a message show Error', async () => {
    const { call, onError } = clientWith(() => json({ code: 50000, data: null, message: '' }, 500));
    await expect(call('GET /user/v1/info', {})).rejects.toMatchObject({ code: 50000 });
    expect(onError).toHaveBeenCalledWith('Error');
  });

  it('to invalid input give a reason for each field', async () => {
    const { call } = failure(40000, { fields: { phone: '请输入正确的手机号' } });
    await expect(call('GET /user/v1/info', {})).rejects.toMatchObject({ fields: { phone: '请输入正确的手机号' } });
  });

  it('to silent calls show nothing', async () => {
    const { call, onError, onLoggedOut } = failure(50012);
    await expect(call('GET /user/v1/info', {}, { silent: true })).rejects.toMatchObject({ code: 50012 });
    expect(onError).not.toHaveBeenCalled();
    expect(onLoggedOut).not.toHaveBeenCalled();
  });

  it('to background calls show only the dialog when the login has ended', async () => {
    const ended = failure(50012);
    await expect(ended.call('GET /user/v1/info', {}, { background: true })).rejects.toMatchObject({ code: 50012 });
    expect(ended.onLoggedOut).toHaveBeenCalledOnce();
    expect(ended.onError).not.toHaveBeenCalled();
    const offline = clientWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(offline.call('GET /user/v1/info', {}, { background: true })).rejects.toMatchObject({
      code: NETWORK_ERROR,
    });
    expect(offline.onError).not.toHaveBeenCalled();
  });

  it('with an error code other than 403 are reported once for the log, even for silent calls', async () => {
    for (const silent of [false, true]) {
      const { call, onFailure } = failure(40900);
      await expect(call('GET /user/v1/info', {}, { silent })).rejects.toMatchObject({ code: 40900 });
      expect(onFailure.mock.calls).toEqual([[{ key: 'GET /user/v1/info', code: 40900, message: '原因' }]]);
    }
    const { call, onFailure } = failure(403);
    await expect(call('GET /user/v1/info', {})).rejects.toMatchObject({ code: 403 });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('that are missing or have no envelope are network errors', async () => {
    for (const respond of [() => Promise.reject(new TypeError('Failed to fetch')), () => new Response('<html>')]) {
      const { call, onError } = clientWith(respond);
      await expect(call('GET /user/v1/info', {})).rejects.toMatchObject({ code: NETWORK_ERROR });
      expect(onError).toHaveBeenCalledWith('网络连接失败，请检查网络后重试');
    }
  });

  it('to aborted calls show no error', async () => {
    const giveUp = new AbortController();
    giveUp.abort();
    const { call, onError } = clientWith(() => Promise.reject(giveUp.signal.reason as Error));
    await expect(call('GET /user/v1/info', {}, { signal: giveUp.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('a call that requires a proof of work', () => {
  const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: 'ab' };
  const asking = (prove: () => Promise<string | null>, ...then: unknown[]) => {
    const responses = [{ code: 42800, data: { challenge }, message: '请完成安全验证' }, ...then];
    const fetcher = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => json(responses.shift()));
    const onError = vi.fn<(message: string) => void>();
    const call = createClient<UserKey>({
      tokenHeader: 'x-auth-token',
      readToken: () => null,
      fetch: fetcher as unknown as typeof fetch,
      onForbidden: () => undefined,
      onLoggedOut: () => undefined,
      onError,
      solveChallenge: prove,
    });
    return { send: () => call('POST /user/v1/register/verifyCode', { phone: '13800000000' }), fetcher, onError };
  };

  it('is repeated with the solution, without a toast', async () => {
    const prove = vi.fn<() => Promise<string | null>>(async () => 'solved');
    const { send, fetcher, onError } = asking(prove, { code: 0, data: null, message: '' });
    await send();
    expect(prove).toHaveBeenCalledWith(challenge);
    expect(fetcher.mock.calls.map(([, init]) => JSON.parse(init.body as string) as object)).toEqual([
      { phone: '13800000000' },
      { phone: '13800000000', altcha: 'solved' },
    ]);
    expect(onError).not.toHaveBeenCalled();
  });

  it('is repeated at most once, and not if the challenge cannot be solved', async () => {
    const again = asking(async () => 'solved', { code: 42800, data: { challenge }, message: '再次' });
    await expect(again.send()).rejects.toMatchObject({ code: 42800 });
    expect(again.onError).toHaveBeenCalledExactlyOnceWith('再次');
    const unable = asking(async () => null);
    await expect(unable.send()).rejects.toMatchObject({ code: 42800 });
    expect(unable.fetcher).toHaveBeenCalledTimes(1);
  });
});
