import { createHash, createPublicKey, verify } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatTime } from '@zhenku/contract/format';
import { certificateClipRows } from '@zhenku/contract/licences/certificate-text';
import { sql } from 'kysely';
import canonicalize from 'canonicalize';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { keepTestCode } from '../../../platform/testing/keyring.ts';
import { lockAnyOrder } from '../../orders/end-order.ts';
import { readAnnouncements } from '../../messages/outside/testing.ts';
import { notifyBuyer } from '../../orders/notify-buyer.ts';
import { buyClips, creditCoins, readMessageTitles, testFiles } from '../../orders/testing.ts';
import { append, signHead } from '../../proofs/chain.ts';
import { type CertificateFacts, mapFields } from '../../proofs/payload.ts';
import { streamLog } from '../../proofs/log-file.ts';
import { proofRoutes } from '../../proofs/proofs.routes.ts';
import { setHead, restoreLog } from '../../proofs/restore-log.ts';
import { activateNewestKey } from '../../proofs/rotate-signing-key.ts';
import { testProofs } from '../../proofs/testing.ts';
import { checkCertificates } from './chain-subjects.ts';
import { enterBacklog } from './enter-backlog.ts';
import { operatorCertificateRoutes } from './operator-certificates.routes.ts';
import { personalData } from '../personal-data.ts';
import { shopApp } from '../../../testing/shop-app.ts';

const PERSON = '11010519491231002X';
const ORGANISATION = '91440300708461136T';
const details = { authorizedUser: '王小明', socialCreditCode: PERSON, authorizedProject: '品牌短片' };

let creator: TestUser;
let buyer: TestUser;
let clip: number;

const proofs = testProofs();
const app = await shopApp((each) => {
  operatorCertificateRoutes(each, { proofs, lockAnyOrder, notifyBuyer });
  proofRoutes(each, {
    proofs,
    checkSubjects: checkCertificates,
    pdfSigner: { identity: 'issuerMissing' },
    secret: 'secret',
  });
}, proofs);
const admin = await makeOperator(app.db);
beforeEach(async () => {
  [creator, buyer] = await Promise.all([makeCreator(app.db), makeUser(app.db)]);
  clip = await makeClip(app.db, creator.id, { name: '海上日落' });
  await creditCoins(app.db, { userId: buyer.id }, 10_000);
});

const as = (user?: { token: string }) => ({ token: user?.token });
const add = async (orderItemId: string, input: object = details) => {
  const { data, message } = await app.call('POST /order/v1/authorization/add', { orderItemId, ...input }, as(buyer));
  if (!data) throw new Error(message);
  return (data as { authorizationId: string }).authorizationId;
};
const bought = async (tier = 1) => {
  const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, tier]);
  return { orderId, orderItemId: orderItems[0]!.orderItemId };
};
const certified = async () => {
  const item = await bought();
  return { ...item, authorizationId: await add(item.orderItemId) };
};
const proofOf = (authorizationId: string, user?: TestUser) =>
  app.call('GET /order/v1/authorizations/proof', { authorizationId }, as(user));
const read = async (authorizationId: string) =>
  (await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId })).data;
const log = async (input: object = {}) => (await app.call('GET /order/v1/authorizations/log', input)).data;
const find = async (sha256: string, user?: TestUser) =>
  (await app.call('POST /order/v1/authorizations/find', { sha256 }, as(user))).data.list;
const refund = (orderId: string) =>
  app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '素材有误' }, as(admin));
const reissue = (authorizationId: string, input: object, by: { token: string } = admin) =>
  app.call(
    'POST /operator/v1/authorizations/{authorizationId}/reissue',
    { authorizationId, reason: '名称有误', ...input },
    as(by),
  );
const check = async () => (await app.call('POST /operator/v1/proofs/check', {}, as(admin))).data;

const hash = (...parts: (string | Buffer)[]) =>
  parts.reduce((all, part) => all.update(part), createHash('sha256')).digest('hex');
const publicKeyOf = (raw: string) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });
const at = (payload: string, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce((value, name) => (value as Record<string, unknown>)[name], JSON.parse(payload) as unknown);
const soldHash = async (authorizationId: string) => {
  const { entries } = (await proofOf(authorizationId)).data;
  return at(entries[0]!.payload, '/video/sha256') as string;
};

describe('a chain entry', () => {
  test('states the granted rights in canonical form, hashed and signed', async () => {
    const { authorizationId, orderItemId } = await certified();
    const { entries } = (await proofOf(authorizationId)).data;
    expect(entries).toHaveLength(1);
    const entry = entries[0]!;
    const { authorizationTime } = await read(authorizationId);
    const digest = { digest: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(JSON.parse(entry.payload)).toEqual({
      v: 1,
      index: entry.index,
      type: 'grant',
      time: authorizationTime,
      certificate: hash(authorizationId),
      item: hash(orderItemId),
      video: { videoId: clip, tier: 1, resolution: '1920X1080', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      licence: { type: 'standard', period: 1, textVersion: 1 },
      licensor: { name: digest, code: digest },
      licensee: { name: digest, code: digest },
      project: digest,
    });
    expect(canonicalize(JSON.parse(entry.payload))).toBe(entry.payload);
    expect(hash(entry.previousHash, entry.payload)).toBe(entry.hash);
    const { keys } = (await app.call('GET /order/v1/authorizations/keys')).data;
    const key = keys.find(({ keyId }) => keyId === entry.keyId)!;
    const signature = Buffer.from(entry.signature, 'base64url');
    expect(verify(null, Buffer.from(entry.hash, 'hex'), publicKeyOf(key.publicKey), signature)).toBe(true);
  });

  test('discloses names to both parties, a person’s number only to that person, nothing to the public', async () => {
    const { authorizationId } = await certified();
    const fields = async (user?: TestUser) => {
      const { entries, disclosures } = (await proofOf(authorizationId, user)).data;
      for (const { field, salt, value } of disclosures) {
        expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
        expect(at(entries[0]!.payload, `${field}/digest`)).toBe(hash(Buffer.from(salt, 'base64url'), value));
      }
      return Object.fromEntries(disclosures.map(({ field, value }) => [field, value]));
    };
    expect(await fields(buyer)).toEqual({
      '/licensor/name': '测试创作者',
      '/licensee/name': '王小明',
      '/licensee/code': PERSON,
      '/project': '品牌短片',
    });
    expect(await fields(creator)).toEqual({
      '/licensor/name': '测试创作者',
      '/licensor/code': '',
      '/licensee/name': '王小明',
      '/project': '品牌短片',
    });
    expect(await fields()).toEqual({});
    expect(await fields(await makeUser(app.db))).toEqual({});
    expect((await proofOf('unknown')).code).toBe(40400);
    expect((await app.call('GET /order/v1/authorizations/proof', {})).code).toBe(40000);
  });

  test('cannot be changed, deleted or truncated, and nothing can be inserted outside the chain', async () => {
    const { authorizationId } = await certified();
    const { entries } = (await proofOf(authorizationId)).data;
    const { index, previousHash, hash: own, signature, keyId } = entries[0]!;
    for (const statement of [
      'update proof_entries set payload = payload',
      'delete from proof_entries',
      'truncate proof_entries cascade',
      'update proof_keys set from_index = from_index',
      'delete from proof_keys',
      'truncate proof_keys cascade',
    ]) {
      await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('append-only');
    }
    const row = { previous_hash: previousHash, hash: own, signature, key_id: keyId };
    const payload = entries[0]!.payload.replace(`"index":${index}`, `"index":${index + 1}`);
    await expect(
      app.db
        .insertInto('proof_entries')
        .values({ ...row, index: index + 1, payload })
        .execute(),
    ).rejects.toThrow('does not follow');
  });
});

describe('the chain', () => {
  test('links each of many concurrently issued certificates to the previous entry', async () => {
    const items = await Promise.all(Array.from({ length: 20 }, () => bought()));
    const first = (await log()).head?.index ?? 0;
    await Promise.all(items.map(({ orderItemId }) => add(orderItemId)));
    const { entries, head } = await log({ from: Math.max(1, first) });
    expect(head!.index).toBe(first + 20);
    const linked = entries.slice(first === 0 ? 0 : 1);
    expect(linked.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, i) => first + 1 + i));
    expect(entries.slice(1).map(({ previousHash }) => previousHash)).toEqual(
      entries.slice(0, -1).map(({ hash: own }) => own),
    );
    expect((await log({ from: first + 1, size: 3 })).entries).toHaveLength(3);
    expect((await log({ from: 2 ** 31 })).entries, 'an index beyond the last entry').toEqual([]);
    expect((await app.call('GET /order/v1/authorizations/log', { size: 1001 })).code).toBe(40000);
    const { keys } = (await app.call('GET /order/v1/authorizations/keys')).data;
    const { publicKey } = keys.find(({ keyId }) => keyId === head!.keyId)!;
    const signed = Buffer.from(`${head!.index}|${head!.hash}|${head!.time}`);
    expect(verify(null, signed, publicKeyOf(publicKey), Buffer.from(head!.signature, 'base64url'))).toBe(true);
  });

  test('continues with a new key that the previous key endorses, each key in its own range', async () => {
    await certified();
    const { head } = await log();
    const next = proofs.addKey();
    expect(await activateNewestKey(app.db, proofs)).toBe(true);
    expect(await activateNewestKey(app.db, proofs)).toBe(false);
    const { authorizationId } = await certified();
    const { entries } = (await proofOf(authorizationId)).data;
    expect(entries[0]!.keyId).toBe(next.keyId);
    const { keys } = (await app.call('GET /order/v1/authorizations/keys')).data;
    const [before, last] = keys.slice(-2);
    expect(before!.toIndex).toBe(head!.index);
    expect(last).toMatchObject({ keyId: next.keyId, fromIndex: head!.index + 1, toIndex: null });
    const endorsed = Buffer.from(`${last!.keyId}|${last!.publicKey}|${last!.fromIndex}`);
    const signature = Buffer.from(last!.endorsement!, 'base64url');
    expect(verify(null, endorsed, publicKeyOf(before!.publicKey), signature)).toBe(true);
    expect(await check()).toMatchObject({ intact: true, faults: [] });
  });

  test('neither signs a head nor grows if the database is older than the published head', async () => {
    const { authorizationId } = await certified();
    const { orderItemId } = await bought();
    const stored = (await proofs.heads.read())!;
    await signHead(app.db, proofs);
    const published = (await proofs.heads.read())!;
    await proofs.heads.write({ index: published.index + 1, hash: 'f'.repeat(64) });
    expect((await app.call('GET /order/v1/authorizations/log')).code).toBe(40900);
    await expect(add(orderItemId)).rejects.toThrow('暂时不能出具授权书');
    await proofs.heads.write({ index: published.index, hash: 'f'.repeat(64) });
    expect((await app.call('GET /order/v1/authorizations/log')).code).toBe(40900);
    await expect(add(orderItemId)).rejects.toThrow('暂时不能出具授权书');
    expect(proofs.problems.length).toBeGreaterThanOrEqual(4);
    expect((await check()).intact).toBe(false);
    await proofs.heads.write(published);
    expect(stored.index).toBeLessThanOrEqual(published.index);
    await add(orderItemId);
    expect((await proofOf(authorizationId)).code).toBe(0);
  });

  test('accepts a log copy only if it continues the chain, and a head only if the chain has that entry', async () => {
    await certified();
    const copy = await log({ size: 1000 });
    expect(await restoreLog(app.db, copy)).toBe(0);
    const { index } = copy.head!;
    const forged = { ...copy.entries.at(-1)!, index: index + 1 };
    await expect(restoreLog(app.db, { entries: [forged] })).rejects.toThrow('does not follow');
    const next = { ...forged, previousHash: copy.head!.hash };
    await expect(restoreLog(app.db, { entries: [next] })).rejects.toThrow('hash');
    await expect(restoreLog(app.db, [])).rejects.toThrow('not a copy');
    await expect(setHead(app.db, proofs, { index, hash: 'f'.repeat(64) })).rejects.toThrow('no such entry');
    await expect(setHead(app.db, proofs, { index: index - 1, hash: 'f'.repeat(64) })).rejects.toThrow('newer');
    const stored = (await proofs.heads.read())!;
    await proofs.heads.write({ index: index - 1, hash: 'f'.repeat(64) });
    // The published head is not in this database, as if another chain had replaced it.
    await expect(setHead(app.db, proofs, copy.head!)).rejects.toThrow('is not the one that was published');
    await proofs.heads.write(stored);
    await setHead(app.db, proofs, copy.head!);
  });

  test('is exported for administrators as one file with its head and keys, regardless of its length', async () => {
    const EXPORT = 'GET /operator/v1/proofs/export';
    await Promise.all([certified(), certified()]);
    const { url } = (await app.call(EXPORT, {}, as(admin))).data;
    const { headers, payload } = await app.http.inject(url);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/proof-log-\d{4}-\d\d-\d\d\.json/),
    });
    const file = JSON.parse(payload) as Awaited<ReturnType<typeof log>>;
    const keys = (await app.call('GET /order/v1/authorizations/keys')).data;
    expect(file).toMatchObject({ ...keys, head: { index: file.entries.length } });
    expect(file.entries).toEqual((await log()).entries);
    // Lost entries can be restored from this file.
    expect(await restoreLog(app.db, file)).toBe(0);
    // Reads two batches, of which the second has one entry.
    const parts = JSON.parse(await text(streamLog(app.db, proofs, file.entries.length - 1))) as typeof file;
    expect(parts.entries).toEqual(file.entries);
    expect(await check()).toMatchObject({ intact: true });
    // A failed export responds with the error instead of a file.
    const stored = (await proofs.heads.read())!;
    await proofs.heads.write({ index: stored.index + 1, hash: 'f'.repeat(64) });
    const refused = await app.http.inject(url);
    expect(refused.json()).toMatchObject({ code: 40900 });
    expect(refused.headers['content-disposition']).toBeUndefined();
    await proofs.heads.write(stored);
    const reviewer = await makeOperator(app.db, 'reviewer');
    expect((await app.call(EXPORT, {}, as(reviewer))).code).toBe(40300);
    expect((await app.call(EXPORT, {}, as(buyer))).code).not.toBe(0);
    expect((await app.http.inject(url.replace(/sig(?:nature)?=../, '$&0'))).json<{ code: number }>().code).not.toBe(0);
  });

  test('rejects a key that begins in the past', async () => {
    await certified();
    const key = proofs.addKey();
    const row = { key_id: key.keyId, public_key: key.publicKey, from_index: 2, endorsement: 'A'.repeat(86) };
    await expect(app.db.insertInto('proof_keys').values(row).execute()).rejects.toThrow('next entry');
  });

  test('is checked by administrators only, whose concurrent requests share one check', async () => {
    const reviewer = await makeOperator(app.db, 'reviewer');
    for (const token of [undefined, buyer.token]) {
      expect((await app.call('POST /operator/v1/proofs/check', {}, { token })).code).not.toBe(0);
    }
    expect((await app.call('POST /operator/v1/proofs/check', {}, as(reviewer))).code).toBe(40300);
    expect((await app.call('GET /operator/v1/proofs', {}, as(reviewer))).code).toBe(40300);
    // The lock blocks the check until both calls have requested it.
    const checks = await inTransaction(app.db, async (tx) => {
      await sql`lock table proof_entries in access exclusive mode`.execute(tx);
      const both = Promise.all([check(), check()]);
      await sleep(1_000);
      return { both };
    });
    const [one, other] = await checks.both;
    expect(other).toEqual(one);
    const {
      head,
      kept: stored,
      keys,
      running,
      check: last,
    } = (await app.call('GET /operator/v1/proofs', {}, as(admin))).data;
    expect(stored).toEqual({ index: head!.index, hash: head!.hash });
    expect(keys.at(-1)!.toIndex).toBeNull();
    expect(running).toBeNull();
    expect(last).toEqual(one);
    await check();
    const { data } = await app.call('GET /operator/v1/proofs', {}, as(admin));
    expect(data.pdfIdentity).toBe('issuerMissing');
    expect(data).toMatchObject({ problem: null, check: { intact: true, waiting: 0 } });
  });
});

describe('a certificate’s state', () => {
  test('is void, with a separate entry, after a refund', async () => {
    const { orderId, authorizationId } = await certified();
    expect(await read(authorizationId)).toMatchObject({ valid: true, state: 'valid', voidReason: null });
    expect((await refund(orderId)).code).toBe(0);
    const shown = await read(authorizationId);
    expect(shown).toMatchObject({ valid: false, state: 'void', voidReason: 'refund' });
    const { entries } = (await proofOf(authorizationId)).data;
    expect(entries.map(({ payload }) => (JSON.parse(payload) as { type: string }).type)).toEqual(['grant', 'void']);
    expect(JSON.parse(entries[1]!.payload)).toEqual({
      v: 1,
      index: entries[1]!.index,
      type: 'void',
      time: shown.voidTime,
      certificate: hash(authorizationId),
      reason: 'refund',
    });
    expect(await find(await soldHash(authorizationId))).toMatchObject([{ valid: false }]);
  });

  test('is unverifiable if a row contradicts the chain', async () => {
    const { orderItemId, authorizationId } = await certified();
    await app.db
      .updateTable('licences')
      .set({ voided_at: new Date() })
      .where('order_item_id', '=', orderItemId)
      .execute();
    expect(await read(authorizationId)).toMatchObject({ valid: false, state: 'unverifiable' });
    expect(await check()).toMatchObject({
      intact: false,
      faults: [{ reason: expect.stringContaining('void in only') }],
    });
    await app.db.updateTable('licences').set({ voided_at: null }).where('order_item_id', '=', orderItemId).execute();
    expect(await read(authorizationId)).toMatchObject({ valid: true, state: 'valid' });
    const { entries } = (await proofOf(authorizationId)).data;
    await app.db.deleteFrom('proof_openings').where('entry_index', '=', entries[0]!.index).execute();
    expect(await read(authorizationId)).toMatchObject({ valid: false, state: 'unverifiable' });
  });

  test('stays valid after an individual’s account is closed, and the entry reveals nothing about them', async () => {
    const { authorizationId } = await certified();
    await inTransaction(app.db, async (tx) => {
      await personalData.erase!(tx, { id: buyer.id, companyId: null, phone: null, email: null });
      await tx.updateTable('users').set({ closed_at: new Date() }).where('id', '=', buyer.id).execute();
    });
    expect((await proofOf(authorizationId, creator)).data.disclosures.map(({ field }) => field)).toEqual([
      '/licensor/name',
      '/licensor/code',
    ]);
    const { entries } = (await proofOf(authorizationId)).data;
    const left = await app.db
      .selectFrom('proof_openings')
      .where('entry_index', '=', entries[0]!.index)
      .select('field')
      .execute();
    expect(left.map(({ field }) => field).toSorted()).toEqual(['/licensor/code', '/licensor/name']);
    expect(await read(authorizationId)).toMatchObject({ valid: true, state: 'valid' });
    expect(await check()).toMatchObject({ intact: true });
  });
});

describe('a re-issue', () => {
  test('voids the old certificate, which stays readable and linked to the new one', async () => {
    const { orderId, orderItemId, authorizationId } = await certified();
    const { code, data } = await reissue(authorizationId, { authorizedUser: '王晓明' });
    expect(code).toBe(0);
    const [old, corrected] = [await read(authorizationId), await read(data.authorizationId)];
    expect(old).toMatchObject({ state: 'void', voidReason: 'correction', replacedBy: data.authorizationId });
    expect(corrected).toMatchObject({ state: 'valid', replaces: authorizationId, replacedBy: null });
    const [entry] = (await proofOf(data.authorizationId, buyer)).data.entries;
    expect(JSON.parse(entry!.payload)).toMatchObject({
      type: 'reissue',
      replaces: hash(authorizationId),
      item: hash(orderItemId),
    });
    const items = (await app.call('GET /order/v1/authorizations', {}, as(buyer))).data;
    expect(items.content).toMatchObject([{ authorizationId: data.authorizationId, authorizedUser: '王晓明' }]);
    expect(await readMessageTitles(app.db, buyer)).toContain('授权书已更正');
    expect((await readAnnouncements(app.db, buyer)).at(-1)).toMatchObject({
      template: 'certificateReissued',
      items: [expect.stringContaining(data.authorizationId)],
    });
    expect((await reissue(authorizationId, { authorizedUser: '别人' })).code).toBe(40900);
    await refund(orderId);
    expect(await read(authorizationId)).toMatchObject({ state: 'void', voidReason: 'correction' });
    expect(await read(data.authorizationId)).toMatchObject({ state: 'void', voidReason: 'refund' });
    expect(await check()).toMatchObject({ intact: true });
    const { after } = await app.db
      .selectFrom('audit_log')
      .where('action', '=', 'certificate.reissue')
      .where('subject', '=', `certificate:${authorizationId}`)
      .select('after')
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ authorizedUser: '王晓明', reason: '名称有误', codeChanged: false });
    const history = async (by: { token: string }) =>
      await app.call('GET /operator/v1/authorizations/{authorizationId}', { authorizationId }, as(by));
    expect((await history(admin)).data).toMatchObject({
      authorizationId,
      authorizedUser: '王小明',
      socialCreditCode: expect.stringContaining('*'),
      state: 'void',
      history: [
        { authorizationId, state: 'void', voidReason: 'correction', reissue: null },
        { authorizationId: data.authorizationId, voidReason: 'refund', reissue: { reason: '名称有误' } },
      ],
    });
    expect((await history(await makeOperator(app.db, 'finance'))).code).toBe(40300);
    expect((await history(buyer)).code).not.toBe(0);
  });

  test('keeps the end of a one-year licence', async () => {
    await app.db.updateTable('videos').set({ authentication_type: 2 }).where('id', '=', clip).execute();
    const { authorizationId } = await certified();
    const before = await read(authorizationId);
    const { data } = await reissue(authorizationId, { authorizedUser: '王晓明' });
    const corrected = await read(data.authorizationId);
    expect(Date.parse(corrected.authorizationTime)).toBeGreaterThan(Date.parse(before.authorizationTime));
    expect(before.endTime).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect([corrected.endTime, (await read(authorizationId)).endTime]).toEqual([before.endTime, before.endTime]);
    expect(certificateClipRows(corrected)).toContainEqual({
      label: '授权期限',
      value: expect.stringContaining(`至 ${formatTime(before.endTime!)}`),
    });
  });

  test('requires an administrator and a change, and works once', async () => {
    const { authorizationId } = await certified();
    const finance = await makeOperator(app.db, 'finance');
    expect((await reissue(authorizationId, { authorizedUser: '王晓明' }, finance)).code).toBe(40300);
    expect((await reissue(authorizationId, { authorizedUser: '王晓明' }, buyer)).code).not.toBe(0);
    expect((await reissue('unknown', { authorizedUser: '王晓明' })).code).toBe(40400);
    expect((await reissue(authorizationId, {})).code).toBe(40000);
    expect((await reissue(authorizationId, { authorizedUser: '王小明' })).code).toBe(40000);
    expect((await reissue(authorizationId, { socialCreditCode: '1' })).code).toBe(40000);
    expect((await reissue(authorizationId, { authorizedUser: '王晓明', reason: '' })).code).toBe(40000);
    const codes = await Promise.all(
      ['甲', '乙', '丙'].map(async (authorizedUser) => (await reissue(authorizationId, { authorizedUser })).code),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
  });

  test('does not deadlock with a concurrent refund', async () => {
    const sold = await Promise.all(Array.from({ length: 6 }, () => certified()));
    await Promise.all(
      sold.flatMap(({ orderId, authorizationId }) => [
        refund(orderId),
        reissue(authorizationId, { authorizedUser: '王晓明' }),
      ]),
    );
    for (const { authorizationId } of sold) expect((await read(authorizationId)).state).toBe('void');
    expect(await check()).toMatchObject({ intact: true });
  });
});

test('finds certificates by a file’s hash, and shows their ids to the parties only', async () => {
  const { authorizationId } = await certified();
  const sha256 = await soldHash(authorizationId);
  const shown = {
    valid: true,
    state: 'valid',
    videoName: '海上日落',
    licenceType: 'standard',
    authorizationTime: expect.any(String),
  };
  expect(await find(sha256)).toEqual([shown]);
  expect(await find(sha256.toUpperCase(), await makeUser(app.db))).toEqual([shown]);
  expect(await find(sha256, buyer)).toEqual([{ ...shown, authorizationId }]);
  expect(await find(sha256, creator)).toEqual([{ ...shown, authorizationId }]);
  expect(await find('0'.repeat(64))).toEqual([]);
  expect((await app.call('POST /order/v1/authorizations/find', { sha256: 'x' })).code).toBe(40000);
});

/** Adds a certificate to the backlog with the trigger disabled, as the migration did. Other inserts are refused. */
async function insertBacklog(id: string) {
  const row = app.db.insertInto('certificate_backlog').values({ certificate_id: id });
  await expect(row.execute()).rejects.toThrow('append-only');
  await sql`alter table certificate_backlog disable trigger certificate_backlog_closed`.execute(app.db);
  await row.execute();
  await sql`alter table certificate_backlog enable trigger certificate_backlog_closed`.execute(app.db);
}

test('certificates older than the chain are entered in order of time, with their voids', async () => {
  const { head } = await log();
  const [later, earlier] = [await bought(), await bought()];
  const times = ['2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
  const ids = [later, earlier].map(({ orderItemId }) => `before-${orderItemId}`);
  for (const [i, { orderItemId }] of [later, earlier].entries()) {
    const { id: licenceId } = await app.db
      .selectFrom('licences')
      .where('order_item_id', '=', orderItemId)
      .select('id')
      .executeTakeFirstOrThrow();
    const row = { id: ids[i]!, licence_id: licenceId, licensee: '旧客户', project: '旧项目', created_by: buyer.id };
    await app.db
      .insertInto('certificates')
      .values({ ...row, created_at: times[i]! })
      .execute();
    await keepTestCode(app.db, ids[i]!, ORGANISATION);
    await insertBacklog(ids[i]!);
  }
  await refund(earlier.orderId);
  expect((await log()).head!.index).toBe(head?.index ?? 0);
  expect(await read(ids[0]!)).toMatchObject({ state: 'unverifiable' });
  const signal = new AbortController().signal;
  await Promise.all([0, 1].map(() => enterBacklog(app.db, { proofs, storage: testFiles }, signal)));
  const { entries } = await log({ from: (head?.index ?? 0) + 1 });
  const entered = entries.map(({ payload }) => JSON.parse(payload) as { type: string; time: string });
  expect(entered.map(({ type, time }) => [type, time])).toEqual([
    ['grant', times[1]],
    ['grant', times[0]],
    ['void', expect.any(String)],
  ]);
  expect(await read(ids[0]!)).toMatchObject({ state: 'valid' });
  expect(await read(ids[1]!)).toMatchObject({ state: 'void', voidReason: 'refund' });
});

test('the check reports certificates that are in the chain but not in the database', async () => {
  const { entries } = (await proofOf((await certified()).authorizationId)).data;
  const { time, video, licence } = JSON.parse(entries[0]!.payload) as CertificateFacts;
  const named = mapFields(() => '');
  const facts = { authorizationId: 'lost with a disk', time, orderItemId: 'lost', video, licence, named };
  await inTransaction(app.db, (tx) => append(tx, proofs, [{ type: 'grant', facts }]));
  expect(await check()).toMatchObject({
    intact: false,
    faults: [{ reason: '1 certificates of the chain are not in the database' }],
  });
});
