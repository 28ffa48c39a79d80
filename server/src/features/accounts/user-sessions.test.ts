import { expect, test } from 'vitest';
import { openUserSession } from '../../platform/sessions.ts';
import { makeUser } from '../../platform/testing/fixtures.ts';
import { accountsApp } from './testing.ts';

const app = await accountsApp();

const list = async (token: string) => (await app.call('GET /user/v1/sessions', {}, { token })).data.list;
const revoke = (token: string | undefined, input: object) =>
  app.call('POST /user/v1/sessions/revoke', input, { token });
const info = async (token: string) => (await app.call('GET /user/v1/info', {}, { token })).code;

async function withThreeSessions() {
  const user = await makeUser(app.db);
  const open = (userAgent: string) => openUserSession(app.db, user.id, { ip: '10.0.0.7', userAgent });
  return { user, tokens: [user.token, await open('phone'), await open('tablet')] as const };
}

test('a user sees their open sessions with ids that grant no access', async () => {
  const { tokens } = await withThreeSessions();
  const sessions = await list(tokens[1]);
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toMatchObject({ userAgent: 'phone', ip: '10.0.0.7', current: true });
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const text = JSON.stringify(sessions);
  for (const token of tokens) expect(text).not.toContain(token);
});

test('a user signs out one session, or all others', async () => {
  const { tokens } = await withThreeSessions();
  const tablet = (await list(tokens[0])).find(({ userAgent }) => userAgent === 'tablet')!;
  expect((await revoke(tokens[0], { sessionId: tablet.sessionId })).code).toBe(0);
  expect([await info(tokens[0]), await info(tokens[1]), await info(tokens[2])]).toEqual([0, 0, 50012]);
  expect((await revoke(tokens[0], { sessionId: tablet.sessionId })).code).toBe(40400);
  expect((await revoke(tokens[0], { others: true })).code).toBe(0);
  expect([await info(tokens[0]), await info(tokens[1])]).toEqual([0, 50012]);
  expect(await list(tokens[0])).toHaveLength(1);
  expect((await revoke(tokens[0], { others: true })).code).toBe(0);
});

test('a user cannot sign out another user', async () => {
  const [{ tokens }, stranger] = [await withThreeSessions(), await makeUser(app.db)];
  const [session] = await list(tokens[0]);
  expect((await revoke(stranger.token, { sessionId: session!.sessionId })).code).toBe(40400);
  expect((await revoke(stranger.token, { others: true })).code).toBe(0);
  expect(await info(tokens[0])).toBe(0);
  expect((await revoke(undefined, { others: true })).code).toBe(403);
  expect((await app.call('GET /user/v1/sessions')).code).toBe(403);
  for (const input of [{}, { others: false }, { sessionId: 1, others: true }, { sessionId: 'x' }]) {
    expect((await revoke(stranger.token, input)).code).toBe(40000);
  }
});
