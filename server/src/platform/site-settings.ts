import { PRICE_MAX_YUAN, PRICE_MIN_YUAN } from '@zhenku/contract/constants';
import { ServiceAgent } from '@zhenku/contract/content/home';
import { CertificateIssuer } from '@zhenku/contract/licences/licences';
import { ReceivingAccount } from '@zhenku/contract/orders/transfers';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from './database/database.ts';

const PRODUCTION_INCOME_HOLD_DAYS = 7;

const Percent = z.int().min(0).max(100);
/** The URL of a video, or the id of a clip; a published clip's loop or watermarked preview plays. */
const BackgroundVideo = z.union([z.string(), z.int()]);
export type BackgroundVideo = z.infer<typeof BackgroundVideo>;

/** Site settings that operators may change. Each key is a row of `settings`, absent until it is changed. */
const SiteSettings = z.object({
  siteName: z.string().default('帧库'),
  slogan: z.string().default('原创视频素材，单条购买，授权书可核验'),
  headTitle: z.string().default('好镜头，授权清楚'),
  hotSearchKeys: z.array(z.string()).default([]),
  headVideos: z.array(BackgroundVideo).default([]),
  recommendVideos: z.array(BackgroundVideo).default([]),
  classificationVideos: z.array(BackgroundVideo).default([]),
  serviceAgents: z.array(ServiceAgent).default([]),
  receivingAccount: ReceivingAccount.default({
    accountName: '收款账户待设置',
    bankName: '请联系客服获取',
    accountNo: '请联系客服获取',
    remark: '转账时请备注订单号',
  }),
  /** The issuer of certificates; empty name: the company of `imprint`. */
  issuer: CertificateIssuer.default({ name: '', contact: '', sealUrl: null }),
  imprint: z
    .object({
      company: z.string().default(''),
      hotline: z.string().default(''),
      icp: z.string().default(''),
      police: z.string().default(''),
    })
    .prefault({}),
  /** Mail address or page for vulnerability reports; empty: no `security.txt`. */
  security: z.object({ contact: z.string().default('') }).prefault({}),
  /** Addresses that receive the certificate chain's head every day. */
  proofMails: z.array(z.string()).default([]),
  revenueShares: z.object({ exclusive: Percent.default(50), nonExclusive: Percent.default(35) }).prefault({}),
  /** Limits on new clips' tier prices, in whole yuan. */
  priceBand: z.object({ min: z.int().default(PRICE_MIN_YUAN), max: z.int().default(PRICE_MAX_YUAN) }).prefault({}),
  /**
   * Limits on a user's files that are not yet published or submitted: videos, by whether the user is certified, and
   * pictures.
   */
  uploadQuotas: z
    .object({
      certifiedGb: z.int().default(500),
      uncertifiedGb: z.int().default(5),
      imagesMb: z.int().default(100),
    })
    .prefault({}),
  /**
   * Days after a sale during which income cannot be withdrawn. Outside the sandbox `addProductionDefaults` replaces the
   * default.
   */
  incomeHoldDays: z.int().default(0),
  /** Withdrawals of more yuan than this need two operators; 0: none do. */
  payoutConsentAmount: z.number().default(0),
  /** Whether some changes need two admins; null: only if a second factor is required. */
  adminConsent: z.boolean().nullable().default(null),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export async function siteSettings(db: Db): Promise<SiteSettings> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', Object.keys(SiteSettings.shape))
    .execute();
  return SiteSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** Returns the name of a file that users download: the site's name, a hyphen and `name`. */
export const siteFileName = async (db: Db, name: string): Promise<string> =>
  `${(await siteSettings(db)).siteName}-${name}`;

export async function addMissingSettings(db: Db, settings: Partial<SiteSettings>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const addProductionDefaults = (db: Db) =>
  addMissingSettings(db, { incomeHoldDays: PRODUCTION_INCOME_HOLD_DAYS });

/** Returns a combined version for these settings, which grows with each change. */
export async function settingsVersion(db: Db, keys: readonly (keyof SiteSettings)[]): Promise<number> {
  const { version } = await db
    .selectFrom('settings')
    .select(sql<number>`coalesce(sum(version), 0)::int`.as('version'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow();
  return version;
}

export const lockSettings = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx);

export async function changeSettings(db: Db, settings: Partial<SiteSettings>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const row = { value: JSON.stringify(value), updated_at: new Date() };
    await db
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ ...row, version: sql<number>`settings.version + 1` }),
      )
      .execute();
  }
}
