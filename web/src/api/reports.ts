import type { Key, Request } from '@zhenku/contract/api';
import { TOKEN_HEADER } from '@zhenku/contract/constants';
import { useEffect } from 'react';
import { useLocation } from '../ui/location.tsx';
import { buildRequest, type Failure } from './client.ts';
import { readToken } from './token.ts';
import { getDeviceId, getVisitorId } from './visitor.ts';

type Report = 'POST /statistic/v1/website/report' | 'POST /website/v1/log/report';

/** Sends and forgets, once the answer is there to the end: a report that fails is neither shown nor reported. */
function sendReport<K extends Report & Key>(key: K, input: Request<K>): void {
  const { method, url, body } = buildRequest(key, input);
  const token = readToken();
  const headers = { 'content-type': 'application/json', ...(token && { [TOKEN_HEADER]: token }) };
  void fetch(url, { method, body, headers })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}

/** Counts each navigation. */
export function useReportOnNavigation(): void {
  const { key } = useLocation();
  useEffect(() => {
    sendReport('POST /statistic/v1/website/report', { cnt: 1, websiteUrl: location.href, userId: getVisitorId() });
  }, [key]);
}

const reported = new Set<string>();

/** Tells the server of a call that it refused: once for each page, however often a poll meets the same again. */
export function reportFailure({ key, code, message }: Failure): void {
  const url = location.href;
  const id = `${key} ${code} ${url}`;
  if (reported.has(id)) return;
  reported.add(id);
  sendReport('POST /website/v1/log/report', {
    action: key,
    content: message,
    extra: { code },
    type: 'api',
    url,
    time: new Date().toISOString(),
    deviceId: getDeviceId(),
    userId: getVisitorId(),
  });
}
