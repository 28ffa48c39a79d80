import type { CertificateDoubt } from '@zhenku/contract/certificate-doubts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { createLog } from '../../platform/observability/log.ts';
import { createMetrics } from '../../platform/observability/metrics.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeClip, makeCreator, makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { lockAnyOrder, lockOrder } from '../orders/end-order.ts';
import { notifyBuyer } from '../orders/notify-buyer.ts';
import { orderRoutes } from '../orders/orders.routes.ts';
import { buyClips, creditCoins, testFiles } from '../orders/testing.ts';
import { append, reportDoubts } from '../proofs/chain.ts';
import { sha256 } from '../proofs/payload.ts';
import { testProofs } from '../proofs/testing.ts';
import { licenceRoutes } from './licences.routes.ts';
import { operatorCertificateRoutes } from './certificates/operator-certificates.routes.ts';

const proofs = testProofs();
const app = await testApp((each) => {
  orderRoutes(each, { storage: testFiles, keyring: testKeyring });
  licenceRoutes(each, { storage: testFiles, keyring: testKeyring, lockOrder, proofs });
  operatorCertificateRoutes(each, { proofs, lockAnyOrder, notifyBuyer });
});
const [creator, buyer] = await Promise.all([makeCreator(app.db), makeUser(app.db)]);
await creditCoins(app.db, { userId: buyer.id }, 10_000);
const admin = (await makeOperator(app.db)).token;

interface SoldLicence {
  authorizationId: string;
  orderItemId: string;
}

async function certified(): Promise<SoldLicence> {
  const clip = await makeClip(app.db, creator.id);
  const { orderItems } = await buyClips(app, buyer.token, [clip, 1]);
  const { orderItemId } = orderItems[0]!;
  const licensee = { authorizedUser: '王小明', socialCreditCode: '11010519491231002X', authorizedProject: '品牌短片' };
  const as = { token: buyer.token };
  const { data } = await app.call('POST /order/v1/authorization/add', { orderItemId, ...licensee }, as);
  return { authorizationId: (data as { authorizationId: string }).authorizationId, orderItemId };
}

async function tamper(change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change(tx);
  });
}

const voidRow = (tx: Tx, { orderItemId }: SoldLicence, time: string) =>
  tx.updateTable('licences').set({ voided_at: time }).where('order_item_id', '=', orderItemId).execute();
const voidEntry = (tx: Tx, { authorizationId }: SoldLicence, time: string) =>
  append(tx, proofs, [{ type: 'void', authorizationId, time, reason: 'refund' }]);

const TIME = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-02T00:00:00.000Z';

const CAUSES: Record<CertificateDoubt, (sold: SoldLicence) => Promise<unknown>> = {
  brokenEntry: ({ authorizationId }) =>
    tamper((tx) =>
      sql`update proof_entries set signature = reverse(signature) where certificate = ${sha256(authorizationId)}`.execute(
        tx,
      ),
    ),
  noEntry: ({ authorizationId }) =>
    tamper((tx) => sql`delete from proof_entries where certificate = ${sha256(authorizationId)}`.execute(tx)),
  surplusEntry: (sold) =>
    inTransaction(app.db, async (tx) => {
      await sql`drop index proof_entries_certificate`.execute(tx);
      await voidEntry(tx, sold, TIME);
      await voidEntry(tx, sold, TIME);
    }),
  noVoidEntry: (sold) => inTransaction(app.db, (tx) => voidRow(tx, sold, TIME)),
  onlyVoidEntry: (sold) => inTransaction(app.db, (tx) => voidEntry(tx, sold, TIME)),
  otherContent: ({ authorizationId }) =>
    tamper((tx) => sql`update certificates set project = '另一个项目' where id = ${authorizationId}`.execute(tx)),
  otherVoid: (sold) =>
    inTransaction(app.db, async (tx) => {
      await voidRow(tx, sold, TIME);
      await voidEntry(tx, sold, LATER);
    }),
};

test('operators see no doubt about a valid certificate', async () => {
  const before = proofs.doubts.length;
  const { authorizationId } = await certified();
  const key = 'GET /operator/v1/authorizations/{authorizationId}';
  const { data } = await app.call(key, { authorizationId }, { token: admin });
  expect(data).toMatchObject({ state: 'valid', doubt: null });
  expect(proofs.doubts).toHaveLength(before);
});

// The chain is broken last, because nothing can be appended to a broken chain.
const ORDER = ['surplusEntry', 'noVoidEntry', 'onlyVoidEntry', 'otherContent', 'otherVoid', 'brokenEntry', 'noEntry'];

test.each(ORDER as CertificateDoubt[])(
  'operators see that a certificate is unverifiable because of %s',
  async (doubt) => {
    const sold = await certified();
    const { authorizationId } = sold;
    await CAUSES[doubt](sold);

    const key = 'GET /operator/v1/authorizations/{authorizationId}';
    const { data } = await app.call(key, { authorizationId }, { token: admin });
    expect(data).toMatchObject({ state: 'unverifiable', doubt, history: [{ state: 'unverifiable', doubt }] });
    expect(proofs.doubts.at(-1)).toMatchObject({ reason: doubt, licenceId: expect.any(Number) });

    const shown = await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId });
    expect(shown.data.state).toBe('unverifiable');
    expect(JSON.stringify(shown.data)).not.toContain('doubt');
  },
);

test('doubts are counted by reason', async () => {
  const metrics = createMetrics();
  reportDoubts(createLog('silent'), metrics)({ licenceId: 1, reason: 'noEntry', fault: null });
  expect((await metrics.checks.get()).values).toEqual([
    { labels: { check: 'certificate', reason: 'noEntry' }, value: 1 },
  ]);
});
