import type { PackBuyers } from '@zhenku/contract/packs/pack-rules';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import type { TestApp } from '../../platform/testing/app.ts';
import { makeOperator } from '../../platform/testing/fixtures.ts';

interface OfferTerms {
  packName?: string;
  videoType?: 1 | 2;
  downloads?: number;
  months?: number;
  price?: number;
  buyers?: PackBuyers;
}

/** Creates an offer as an operator: by default 3 HD downloads within 12 months for 100 yuan, for everybody. */
export async function makePackOffer(app: TestApp, terms: OfferTerms = {}): Promise<number> {
  const form = { packName: '高清三次', videoType: 1, downloads: 3, months: 12, price: 100, buyers: 'all', ...terms };
  const { token } = await makeOperator(app.db, 'editor');
  const { data, message } = await app.call('POST /operator/v1/packOffers', form, { token });
  if (!data) throw new Error(message);
  return data.offerId;
}

export async function buyPack(app: TestApp, token: string, offerId: number, input: object = {}) {
  const { data, message } = await app.call(
    'POST /pack/v1/buy',
    { offerId, requestId: randomUUID(), ...input },
    { token },
  );
  if (!data) throw new Error(message);
  return data;
}

/** Moves a pack's purchase and end by days. */
export async function movePack(db: Db, packId: number, { end, bought = end - 365 }: { end: number; bought?: number }) {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await db
    .updateTable('packs')
    .set({ ends_at: inDays(end), bought_at: inDays(bought) })
    .where('id', '=', packId)
    .execute();
}

/** Returns what the owners' pack accounts hold beyond the price of the downloads left in running packs, in fen. */
export async function readPackDifference(db: Db): Promise<bigint> {
  const accounts = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', 'in', ['userPacks', 'companyPacks'])
    .execute();
  const packs = await db
    .selectFrom('packs')
    .select(['id', 'price'])
    .where('refunded_at', 'is', null)
    .where('expired_at', 'is', null)
    .execute();
  const uses = await db
    .selectFrom('pack_uses')
    .select(['pack_id', 'amount'])
    .where('returned_at', 'is', null)
    .execute();
  const running = new Set(packs.map(({ id }) => id));
  const used = uses.reduce((sum, { pack_id, amount }) => (running.has(pack_id) ? sum + amount : sum), 0n);
  const held = accounts.reduce((sum, { balance }) => sum + balance, 0n);
  return held - packs.reduce((sum, { price }) => sum + price, 0n) + used;
}
