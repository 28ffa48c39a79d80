import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyWebhook } from './verify.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const NOW = 1_764_471_600;
const BODY = '{"type":"ping","timestamp":"2026-11-30T03:00:00.000Z","data":{"endpointId":null}}';

function sign(secret: string, { id = 'evt_1', at = NOW, body = BODY } = {}): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}

const delivery = (signature: string | undefined, { id = 'evt_1', at = String(NOW), body = BODY } = {}) => ({
  headers: { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature },
  body,
  secret: SECRET,
  now: NOW * 1_000,
});

test('returns the id of a delivery that the secret signed', async () => {
  expect(await verifyWebhook(delivery(sign(SECRET)))).toBe('evt_1');
});

test('accepts any of several signatures, as after a rotation', async () => {
  expect(await verifyWebhook(delivery(`${sign(OTHER)} v2,unknown ${sign(SECRET)}`))).toBe('evt_1');
});

test.each([
  ['a signature by another secret', delivery(sign(OTHER))],
  ['a changed body', delivery(sign(SECRET), { body: `${BODY} ` })],
  ['another id', delivery(sign(SECRET), { id: 'evt_2' })],
  ['another time', delivery(sign(SECRET), { at: String(NOW + 1) })],
  ['no signature', delivery(undefined)],
  ['a signature that is not base64', delivery('v1,***')],
  ['a time that is not a whole number', delivery(sign(SECRET), { at: '1e9' })],
  ['a delivery from six minutes ago', { ...delivery(sign(SECRET)), now: (NOW + 360) * 1_000 }],
  ['a delivery from the future', { ...delivery(sign(SECRET)), now: (NOW - 360) * 1_000 }],
])('refuses %s', async (_name, refused) => {
  expect(await verifyWebhook(refused)).toBeNull();
});

test('throws an error that names the prefix for a secret without it', async () => {
  await expect(verifyWebhook({ ...delivery(sign(SECRET)), secret: 'secret' })).rejects.toThrow('whsec_');
});
