import type { Tx } from '../../platform/database/database.ts';
import { recordEvent } from '../webhooks/record-event.ts';

const selectLicences = (tx: Tx) =>
  tx
    .selectFrom('licences as l')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .select(['l.user_id', 'l.company_id', 'i.order_id', 'l.order_item_id', 'l.video_id', 'l.tier'])
    .orderBy('i.position');

type LicenceRow = Awaited<ReturnType<ReturnType<typeof selectLicences>['execute']>>[number];

const ownerOf = ({ user_id, company_id }: LicenceRow) => ({ userId: user_id, companyId: company_id });
const licenceOf = ({ order_id, order_item_id, video_id, tier }: LicenceRow) => ({
  orderId: order_id,
  orderItemId: order_item_id,
  videoId: video_id,
  videoType: tier,
});

export async function recordIssued(tx: Tx, certificateIds: readonly string[]): Promise<void> {
  const rows = await selectLicences(tx)
    .innerJoin('certificates as a', 'a.licence_id', 'l.id')
    .select(['a.id as authorizationId', 'a.replaces'])
    .where('a.id', 'in', certificateIds)
    .execute();
  for (const { authorizationId, replaces, ...row } of rows) {
    const data = { ...licenceOf(row), authorizationId, replaces };
    await recordEvent(tx, { type: 'licence.issued', owner: ownerOf(row), data });
  }
}

export async function recordVoided(tx: Tx, licenceIds: readonly number[]): Promise<void> {
  if (licenceIds.length === 0) return;
  const rows = await selectLicences(tx)
    .leftJoin('current_certificates as a', 'a.licence_id', 'l.id')
    .select('a.id as authorizationId')
    .where('l.id', 'in', licenceIds)
    .execute();
  for (const { authorizationId, ...row } of rows) {
    const data = { ...licenceOf(row), authorizationId, replacedBy: null };
    await recordEvent(tx, { type: 'licence.voided', owner: ownerOf(row), data });
  }
}

export async function recordReissued(tx: Tx, { oldId, id }: { oldId: string; id: string }): Promise<void> {
  const row = await selectLicences(tx)
    .innerJoin('certificates as a', 'a.licence_id', 'l.id')
    .where('a.id', '=', oldId)
    .executeTakeFirstOrThrow();
  const data = { ...licenceOf(row), authorizationId: oldId, replacedBy: id };
  await recordEvent(tx, { type: 'licence.voided', owner: ownerOf(row), data });
  await recordIssued(tx, [id]);
}
