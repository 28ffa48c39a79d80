import type { Key, Request } from '@zhenku/contract/api';
import { TOKEN_HEADER } from '@zhenku/contract/constants';
import { useEffect } from 'react';
import { useLocation } from '../ui/router/location.tsx';
import { buildRequest, type Failure } from './client.ts';
import { readToken } from './token.ts';
import { getDeviceId, getVisitorId } from './visitor.ts';

type Report = 'POST /statistic/v1/website/report' | 'POST /statistic/v1/clips/report' | 'POST /website/v1/log/report';

export function sendReport<K extends Report & Key>(key: K, input: Request<K>): void {
  const { method, url, body } = buildRequest(key, input);
  const token = readToken();
  const headers = { 'content-type': 'application/json', ...(token && { [TOKEN_HEADER]: token }) };
  // `keepalive` delivers reports that are sent while the page unloads.
  void fetch(url, { keepalive: true, method, body, headers })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}

/** Returns a page's URL without the secret parameters that WeChat adds to the payment page. */
export const reportedUrl = (href: string): string => href.replace(/(#\/wechatPay)\?.*/, '$1');

export function useReportOnNavigation(): void {
  const { key } = useLocation();
  useEffect(() => {
    const websiteUrl = reportedUrl(location.href);
    sendReport('POST /statistic/v1/website/report', { cnt: 1, websiteUrl, userId: getVisitorId() });
  }, [key]);
}

const reported = new Set<string>();

/** Reports a refused call to the server, once per page even if a poll repeats it. */
export function reportFailure({ key, code, message }: Failure): void {
  const url = reportedUrl(location.href);
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
