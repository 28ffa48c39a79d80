import type { Key } from '@zhenku/contract/api';
import { BASE_PATH, OPERATOR_TOKEN_HEADER, TOKEN_HEADER } from '@zhenku/contract/constants';
import { KEY_PREFIX } from '@zhenku/contract/keys/key-scopes';

/** Builds the HTTP request for a call: input goes into the path, then the query string or a JSON body. `token` may be an API key. */
export function endpointRequest(key: Key, input: Record<string, unknown>, token?: string) {
  const [method, template] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const rest = { ...input };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const tokenHeader = path.startsWith('/operator/') ? OPERATOR_TOKEN_HEADER : TOKEN_HEADER;
  const headers: Record<string, string> =
    token === undefined
      ? {}
      : token.startsWith(KEY_PREFIX)
        ? { authorization: `Bearer ${token}` }
        : { [tokenHeader]: token };
  const url = BASE_PATH + path;
  if (method === 'POST' || method === 'PUT') {
    return { method, url, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(rest) };
  }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
  return { method, url: query.size > 0 ? `${url}?${query.toString()}` : url, headers };
}
