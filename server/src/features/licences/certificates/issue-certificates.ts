import { randomBytes } from 'node:crypto';
import type { Input } from '@zhenku/contract/api';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { licenceTypeOf, ORGANISATION_ONLY } from '@zhenku/contract/licences/licence-uses';
import { assertIssuer } from '../../../platform/certificate-issuer.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type OrderEditor, ownedBy } from '../../companies/ownership.ts';
import type { Proofs } from '../../proofs/chain.ts';
import { announce } from '../../messages/outside/announce.ts';
import { recordIssued } from '../licence-events.ts';
import { enterCertificates } from './enter-certificates.ts';
import { hashSoldFiles } from '../downloads/file-hashes.ts';
import { insertLicenseeCodes } from './licensee-codes.ts';
import { hasExpired } from '../upgrades/licence-year.ts';

/**
 * Locks the caller's order until the transaction ends. Throws `notFound` for another user's order and `notAllowed` for a viewer.
 */
export type LockOrder = (tx: Tx, user: OrderEditor, orderId: string) => Promise<unknown>;

type Form = Input<'POST /order/v1/authorization/add'>;
type Item = Awaited<ReturnType<typeof readItems>>[number];

interface Services {
  storage: Pick<Storage, 'read'>;
  proofs: Proofs;
  lockOrder: LockOrder;
  requireIssuer: boolean;
}

/** All of the items get a certificate, or none. */
export async function issueCertificates(
  { db, caller: user, services: { storage, proofs, lockOrder, requireIssuer } }: Operation<OrderEditor, Services>,
  form: Form,
): Promise<{ authorizationId: string } | { authorizationIds: string[] }> {
  await assertIssuer(db, requireIssuer);
  const itemIds = form.orderItemIds ?? [form.orderItemId!];
  await findOrderOfItems(db, user, itemIds);
  // Hashing a large file takes a while, so the hash is computed before the order is locked.
  await hashSoldFiles(db, storage, itemIds);
  return await inTransaction(db, async (tx) => {
    // Refunds and other certificates for this order take the same lock.
    await lockOrder(tx, user, await findOrderOfItems(tx, user, itemIds));
    const items = await readItems(tx, itemIds);
    assertMayBeLicensee(form.socialCreditCode, items);
    for (const item of items) assertUncertified(item);
    const ids = await insertCertificates({ db: tx, caller: user, services: { proofs } }, items, form);
    await announce(tx, {
      userId: user.id,
      template: 'certificateIssued',
      params: { licensee: form.authorizedUser },
      items: items.map(({ video_name }) => `“${video_name}”`),
    });
    await recordIssued(tx, ids);
    await enterCertificates(tx, proofs, ids);
    return form.orderItemIds ? { authorizationIds: ids } : { authorizationId: ids[0]! };
  });
}

async function findOrderOfItems(db: Db, user: OrderEditor, itemIds: string[]): Promise<string> {
  const rows = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('i.id', 'in', itemIds)
    .where(ownedBy('o', user))
    .select('o.id')
    .execute();
  if (rows.length < itemIds.length) throw new AppError('notFound', { message: '订单不存在' });
  const orderId = rows[0]!.id;
  if (rows.some(({ id }) => id !== orderId)) throw invalidField('orderItemIds', '只能选择同一订单的素材');
  return orderId;
}

async function readItems(tx: Tx, itemIds: string[]) {
  const rows = await tx
    .selectFrom('order_items as i')
    .leftJoin('licences as l', 'l.order_item_id', 'i.id')
    .leftJoin('licence_snapshots as s', 's.licence_id', 'l.id')
    .leftJoin('current_certificates as a', 'a.licence_id', 'l.id')
    .where('i.id', 'in', itemIds)
    .select(['i.id', 'i.video_name', 'i.tier', 'i.refunded_at', 'l.voided_at'])
    .select(['l.id as licence_id', 'a.id as certificate_id', hasExpired.as('expired')])
    .execute();
  return itemIds.map((itemId) => rows.find(({ id }) => id === itemId)!);
}

export function assertMayBeLicensee(code: string, items: readonly { tier: number }[]): void {
  if (isIdentityNumber(code) && items.some(({ tier }) => licenceTypeOf(tier) === 'extended')) {
    throw invalidField('socialCreditCode', ORGANISATION_ONLY);
  }
}

function assertUncertified({ video_name, refunded_at, voided_at, licence_id, certificate_id, expired }: Item): void {
  if (refunded_at !== null || voided_at !== null) {
    throw new AppError('conflict', { message: `“${video_name}”已退款` });
  }
  if (licence_id === null) throw new AppError('conflict', { message: '订单未支付' });
  if (certificate_id !== null) {
    throw new AppError('conflict', { message: `“${video_name}”的授权已生效，不能修改` });
  }
  // An uncertified licence can have expired: it shares the year of a certified upgrade, or its own year began with its order.
  if (expired) throw new AppError('conflict', { message: `“${video_name}”的一年授权已到期，不能再填写被授权方` });
}

/** Returns an unguessable id, because anyone who has it may see the masked certificate. */
export const newCertificateId = (): string => randomBytes(12).toString('hex');

async function insertCertificates(
  { db: tx, caller: user, services: { proofs } }: Operation<OrderEditor, Pick<Services, 'proofs'>, Tx>,
  items: Item[],
  form: Form,
): Promise<string[]> {
  const certificates = items.map(({ licence_id }) => ({
    id: newCertificateId(),
    licence_id: licence_id!,
    licensee: form.authorizedUser,
    project: form.authorizedProject,
    created_by: user.id,
  }));
  await tx.insertInto('certificates').values(certificates).execute();
  const codes = certificates.map(({ id }) => ({ id, code: form.socialCreditCode }));
  await insertLicenseeCodes(tx, proofs.keyring, codes);
  return certificates.map(({ id }) => id);
}
