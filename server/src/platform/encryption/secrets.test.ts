import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSigned, sign, signingSecret } from './secrets.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const LINK = '/files/private/1.mp4?until=1';

test('generates the secret once, readable only by its owner', async () => {
  const secret = await signingSecret(dataDir, undefined);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await signingSecret(dataDir, undefined)).toBe(secret);
  expect((await stat(join(dataDir, 'secrets/signing'))).mode & 0o777).toBe(0o600);
});

test('rejects old signatures once a setting replaces the secret', async () => {
  const before = await signingSecret(dataDir, undefined);
  const after = await signingSecret(dataDir, 'another secret of at least 32 characters');
  const signature = sign(before, LINK);
  expect(isSigned(before, LINK, signature)).toBe(true);
  expect(isSigned(after, LINK, signature)).toBe(false);
  expect(isSigned(after, LINK, sign(after, LINK))).toBe(true);
});

test('rejects signatures of other texts or of the wrong length', () => {
  expect(isSigned('secret', `${LINK}0`, sign('secret', LINK))).toBe(false);
  expect(isSigned('secret', LINK, '')).toBe(false);
  expect(isSigned('secret', LINK, sign('secret', LINK).slice(1))).toBe(false);
});
