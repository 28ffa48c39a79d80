import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { SWITCHED_USER_TYPE, USER_TYPE } from '@zhenku/contract/constants';
import { toFen } from '@zhenku/contract/money';
import { signCreator } from '../features/accounts/become-creator.ts';
import { hashPassword } from '../features/accounts/passwords.ts';
import { createUser } from '../features/accounts/register.ts';
import { assertKeyPays, chargeKeyBudget } from '../features/orders/key-budget.ts';
import { buyPack } from '../features/packs/buy-pack.ts';
import { insertCoupon } from '../features/promotions/coupons.ts';
import { submitOriginal } from '../features/publishing/pipeline/submit-original.ts';
import { coinsOf } from '../features/wallet/coins.ts';
import { post } from '../features/wallet/post.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type DemoAccount, demoAccounts, demoApplicants, demoPassword } from './accounts.ts';
import { activities, albums, categories, clips, labels } from './catalogue.ts';
import type { DemoClip } from './clip.ts';
import { type CreatorSeeds, seedCertification } from './creators.ts';
import { coupons, discounts, packs } from './offers.ts';

const ORIGINALS = join(import.meta.dirname, 'originals');
const MARKER = 'demo';

interface Services {
  db: Db;
  storage: Storage;
  jobs: Pick<Jobs, 'enqueue'>;
}

/** Fills an empty database with the demo's accounts and taxonomies. Leaves any other database unchanged. */
export async function seedAccounts({ db, ...services }: CreatorSeeds & { db: Db }): Promise<void> {
  if ((await stage(db)) !== null || !(await isEmpty(db))) return;
  await inTransaction(db, async (tx) => {
    for (const account of [...demoAccounts, ...demoApplicants]) {
      const user = await addAccount(tx, account);
      await seedCertification(tx, services, { userId: user.id, account });
    }
    for (const kind of ['categories', 'labels', 'albums', 'activities'] as const) await addGroups(tx, kind);
    await addOffers(tx);
    await tx
      .insertInto('settings')
      .values({ key: MARKER, value: JSON.stringify('accounts') })
      .execute();
  });
}

/**
 * Submits the demo's clips through the same queue as all other clips; they are published once processed. After an
 * interruption the next start submits the rest.
 */
export async function seedClips(services: Services): Promise<void> {
  const { db } = services;
  if ((await stage(db)) !== 'accounts') return;
  const known = await db.selectFrom('videos').select(['id', 'name']).where('demo', '=', true).execute();
  const ids = new Map(known.map((video) => [video.name, video.id]));
  const groups = await groupIds(db);
  for (const clip of inOrder(clips)) {
    const videoId = ids.get(clip.name) ?? (await submitClip(services, clip, groups));
    await inTransaction(db, (tx) => addToGroups(tx, clip, { videoId, groups }));
  }
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify('complete') })
    .where('key', '=', MARKER)
    .execute();
}

/** Orders the home page's videos first, because their absence is most visible, then the others, alternating by kind. */
function inOrder(list: readonly DemoClip[]): DemoClip[] {
  return [
    ...list.filter(({ showcase }) => showcase),
    ...mixed(
      list.filter(({ showcase }) => !showcase),
      3,
    ),
  ];
}

/** Takes items from each part of the list in turn, so that the shop's newest clips are of all kinds. */
function mixed<T>(list: readonly T[], parts: number): T[] {
  const length = Math.ceil(list.length / parts);
  const place = (index: number) => (index % length) * parts + Math.floor(index / length);
  return list
    .map((item, index) => ({ item, place: place(index) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

export async function isDemo(db: Db): Promise<boolean> {
  return (await stage(db)) !== null;
}

const isEmpty = async (db: Db) => !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst());

/** Returns the progress of the seeding: null, `accounts` or `complete`. */
async function stage(db: Db): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', MARKER).executeTakeFirst();
  return row?.value ?? null;
}

async function addAccount(db: Db, account: DemoAccount): Promise<{ id: number }> {
  const { phone, name, companyName, userType, saleType, remark, coins } = account;
  const passwordHash = await hashPassword(createHash('sha256').update(demoPassword).digest('hex'));
  const { id, companyId } = await createUser(db, { phone, userType, companyName, name, passwordHash, demo: true });
  if (remark) await db.updateTable('users').set({ remark }).where('id', '=', id).execute();
  if (saleType !== undefined) {
    await signCreator(db, id, { saleType });
    const currentType = SWITCHED_USER_TYPE[userType]!;
    await db.updateTable('users').set({ current_user_type: currentType }).where('id', '=', id).execute();
  }
  if (!coins) return { id };
  await inTransaction(db, (tx) =>
    post(tx, {
      cause: { kind: 'demoCoins', id: phone },
      entries: [
        { account: { kind: 'bankClearing' }, amount: -toFen(coins) },
        { account: coinsOf(companyId === null ? { userId: id } : { companyId }), amount: toFen(coins) },
      ],
    }),
  );
  return { id };
}

async function addOffers(tx: Tx): Promise<void> {
  await tx
    .insertInto('discount_offers')
    .values(discounts.map(({ rechargeAmount, discount }) => ({ recharge_amount: toFen(rechargeAmount), discount })))
    .execute();
  const templates = await tx
    .insertInto('coupon_templates')
    .values(
      coupons.map((coupon) => ({
        name: coupon.name,
        presented_amount: toFen(coupon.presentedAmount),
        min_recharge_amount: toFen(coupon.minRechargeAmount),
        valid_days: coupon.validDays,
      })),
    )
    .returning('id')
    .execute();
  const { phone } = demoAccounts.find(({ key }) => key === 'buyer')!;
  const buyer = await tx.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
  await insertCoupon(tx, {
    userId: buyer.id,
    couponTemplateId: Math.min(...templates.map(({ id }) => id)),
    operatorId: null,
  });
  await addPacks(tx, { id: buyer.id, phone });
}

/** Gives the buyer a pack, and the coins for it first, so that their balance stays as described. */
async function addPacks(tx: Tx, { id, phone }: { id: number; phone: string }): Promise<void> {
  const offers = await tx
    .insertInto('pack_offers')
    .values(
      packs.map(({ price, ...pack }) => ({ ...pack, price: toFen(price), buyers: 'all' as const, on_sale: true })),
    )
    .returning(['id', 'price'])
    .execute();
  const offer = offers.find(({ price }) => price === toFen(packs[0]!.price))!;
  await post(tx, {
    cause: { kind: 'demoCoins', id: `${phone}:pack` },
    entries: [
      { account: { kind: 'bankClearing' }, amount: -offer.price },
      { account: coinsOf({ userId: id }), amount: offer.price },
    ],
  });
  const caller = { id, userType: USER_TYPE.personal, companyId: null, companyRole: null };
  const services = { assertKeyPays, chargeKeyBudget };
  await buyPack({ db: tx, caller, services }, { offerId: offer.id, requestId: 'demo-pack', companyPay: false });
}

const GROUPS = { categories, labels, albums, activities };

async function addGroups(db: Db, kind: keyof typeof GROUPS): Promise<void> {
  const rows = GROUPS[kind].map(({ name }, rank) => ({ name, rank }));
  await db.insertInto(kind).values(rows).execute();
}

type GroupIds = Record<keyof typeof GROUPS, (slug: string) => number>;

async function groupIds(db: Db): Promise<GroupIds> {
  const lookUp = async (kind: keyof typeof GROUPS) => {
    const rows = await db.selectFrom(kind).select(['id', 'name']).execute();
    const byName = new Map(rows.map((row) => [row.name, row.id]));
    const bySlug = new Map(GROUPS[kind].map(({ slug, name }) => [slug, byName.get(name)!]));
    return (slug: string) => bySlug.get(slug)!;
  };
  return {
    categories: await lookUp('categories'),
    labels: await lookUp('labels'),
    albums: await lookUp('albums'),
    activities: await lookUp('activities'),
  };
}

async function submitClip(services: Services, clip: DemoClip, groups: GroupIds): Promise<number> {
  const author = await services.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', demoAccounts.find(({ key }) => key === clip.author)!.phone)
    .executeTakeFirstOrThrow();
  const { videoId } = await submitOriginal(services, {
    authorId: author.id,
    demo: true,
    path: join(ORIGINALS, `${clip.slug}.mp4`),
    form: {
      videoName: clip.name,
      videoRemark: clip.remark,
      videoKeywords: [...clip.keywords],
      categoryIds: clip.categories.map(groups.categories),
      labelIds: clip.labels.map(groups.labels),
      authenticationType: clip.authenticationType,
      showcase: clip.showcase,
      hdPrice: clip.hdPrice,
      hd4kPrice: clip.hd4kPrice,
      hdPlusPrice: clip.hdPlusPrice,
    },
  });
  return videoId;
}

async function addToGroups(
  tx: Db,
  clip: DemoClip,
  { videoId, groups }: { videoId: number; groups: GroupIds },
): Promise<void> {
  for (const slug of clip.albums) {
    await tx
      .insertInto('album_videos')
      .values({ album_id: groups.albums(slug), video_id: videoId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const slug of clip.activities) {
    await tx
      .insertInto('activity_videos')
      .values({ activity_id: groups.activities(slug), video_id: videoId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const kind of ['categories', 'labels', 'albums'] as const) {
    const covered = GROUPS[kind].filter((group) => group.cover === clip.slug).map(({ slug }) => groups[kind](slug));
    if (covered.length > 0) {
      await tx.updateTable(kind).set({ cover_video_id: videoId }).where('id', 'in', covered).execute();
    }
  }
}
