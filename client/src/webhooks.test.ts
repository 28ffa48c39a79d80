import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readWebhook } from './webhooks.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = JSON.stringify({ type: 'ping', timestamp: '2026-11-30T03:00:00.000Z', data: {} });

function headersOf(at: number): Record<string, string> {
  const mac = createHmac('sha256', Buffer.alloc(32, 7)).update(`evt_1.${at}.${BODY}`).digest('base64');
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,${mac}` };
}
const now = () => Math.floor(Date.now() / 1_000);

test('returns the event of a signed delivery, with headers of Node or of a Request', async () => {
  const headers = headersOf(now());
  const expected = { id: 'evt_1', event: JSON.parse(BODY) as unknown };
  expect(await readWebhook({ headers, body: BODY, secret: SECRET })).toEqual(expected);
  expect(await readWebhook({ headers: new Headers(headers), body: BODY, secret: SECRET })).toEqual(expected);
});

test('returns null for a changed body, and for a delivery that is too old', async () => {
  expect(await readWebhook({ headers: headersOf(now()), body: `${BODY} `, secret: SECRET })).toBeNull();
  const headers = headersOf(now() - 400);
  expect(await readWebhook({ headers, body: BODY, secret: SECRET })).toBeNull();
  expect(await readWebhook({ headers, body: BODY, secret: SECRET, toleranceSeconds: 500 })).not.toBeNull();
});
