import type { Input } from '@zhenku/contract/api';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import type { OperatorPackOffer, PackOffer } from '@zhenku/contract/packs/packs';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { inYuan } from '../../platform/database/in-yuan.ts';
import { assertVersion } from '../../platform/database/versions.ts';
import { AppError } from '../../platform/errors.ts';
import { type Paging, readPage } from '../../platform/lists/paging.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { isManager } from '../companies/spending-limits.ts';
import { coinsOwner } from '../wallet/coins.ts';

export type PackBuyer = Pick<UserSession, 'id' | 'userType' | 'companyId' | 'companyRole' | 'key'>;

const selectOffers = (db: Db) =>
  db
    .selectFrom('pack_offers as f')
    .select(['f.id as offerId', 'f.name as packName', 'f.tier as videoType', 'f.downloads', 'f.months', 'f.price'])
    .select(['f.buyers', 'f.on_sale as onSale', 'f.version']);

export async function listPackOffers(db: Db, user: PackBuyer | null): Promise<PackOffer[]> {
  const [person, company] = user ? [!('companyId' in coinsOwner(user)), await isManager(db, user)] : [true, true];
  const rows = await selectOffers(db).where('f.on_sale', '=', true).orderBy('f.price').orderBy('f.id').execute();
  return rows
    .map((row) => ({
      ...inYuan(row, 'price'),
      forPerson: person && row.buyers !== 'companies',
      forCompany: company && row.buyers !== 'persons',
    }))
    .filter(({ forPerson, forCompany }) => forPerson || forCompany);
}

/** Returns an offer's terms, which no change can touch until the transaction ends. */
export async function lockOfferOnSale(tx: Tx, offerId: number) {
  const offer = await selectOffers(tx)
    .where('f.id', '=', offerId)
    .where('f.on_sale', '=', true)
    .forShare('f')
    .executeTakeFirst();
  if (!offer) throw new AppError('notFound', { message: '该下载包已停售' });
  return offer;
}

export async function listPackOffersForOperators(db: Db, paging: Paging): Promise<PageOf<OperatorPackOffer>> {
  const matching = selectOffers(db).select(
    sql<number>`(select count(*)::int from packs p where p.offer_id = f.id)`.as('soldCount'),
  );
  const { rows, ...page } = await readPage(db, paging, { matching, rows: matching.orderBy('f.id', 'desc') });
  return { content: rows.map((row) => inYuan(row, 'price')), ...page };
}

type Operator = { id: number };
type OfferForm = Input<'POST /operator/v1/packOffers'>;

const columnsOf = ({ packName, videoType, downloads, months, buyers, price, onSale }: OfferForm) => ({
  name: packName,
  tier: videoType,
  downloads,
  months,
  buyers,
  price: toFen(price),
  on_sale: onSale,
});

export async function addPackOffer(db: Db, operator: Operator, form: OfferForm): Promise<{ offerId: number }> {
  return await inTransaction(db, async (tx) => {
    const { id } = await tx.insertInto('pack_offers').values(columnsOf(form)).returning('id').executeTakeFirstOrThrow();
    await audit(tx, operator, { action: 'pack.add', subject: `packOffer:${id}`, after: form });
    return { offerId: id };
  });
}

export async function changePackOffer(
  db: Db,
  operator: Operator,
  { offerId, version: shown, ...form }: Input<'PUT /operator/v1/packOffers/{offerId}'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const row = await selectOffers(tx).where('f.id', '=', offerId).forUpdate('f').executeTakeFirst();
    if (!row) throw new AppError('notFound', { message: '下载包不存在' });
    const { offerId: _id, version, ...terms } = row;
    const before = { ...terms, price: toYuan(terms.price as Fen) };
    assertVersion(shown, { version, current: before });
    await tx
      .updateTable('pack_offers')
      .set({ ...columnsOf(form), version: version + 1 })
      .where('id', '=', offerId)
      .execute();
    await audit(tx, operator, { action: 'pack.change', subject: `packOffer:${offerId}`, before, after: form });
    return null;
  });
}
