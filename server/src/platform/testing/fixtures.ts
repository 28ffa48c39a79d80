import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { type OperatorRole, type Tier, VIDEO_STATUS } from '@zhenku/contract/constants';
import {
  KEY_SCOPES,
  type KeyScope,
  OPERATOR_KEY_SCOPES,
  type OperatorKeyScope,
} from '@zhenku/contract/keys/key-scopes';
import { insertKey } from '../api-keys.ts';
import type { Db } from '../database/database.ts';
import { hashOf, openOperatorSession, openUserSession } from '../sessions.ts';

export interface TestUser {
  id: number;
  token: string;
  phone: string;
}

/** A value that is not a valid hash, so no login works: tests that need a password register a user over HTTP. */
const NO_PASSWORD = 'no password';
const FROM = { ip: '127.0.0.1', userAgent: 'test' };

let serial = 0;
/** Returns numbers from a counter, because a random number sometimes contains another one. */
const nextSerial = (digits: number) => String((serial += 1)).padStart(digits, '0');
const newPhone = () => `199${nextSerial(8)}`;

async function insertUser(
  db: Db,
  values: Partial<{ name: string; user_type: number; author: boolean; sale_type: number }>,
) {
  const phone = newPhone();
  const type = values.user_type ?? 1;
  const { id } = await db
    .insertInto('users')
    .values({
      phone,
      password_hash: NO_PASSWORD,
      name: `用户${phone.slice(-4)}`,
      ...values,
      user_type: type,
      current_user_type: type,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, phone, token: await openUserSession(db, id, FROM) };
}

/** Creates a personal buyer, logged in. */
export async function makeUser(db: Db): Promise<TestUser> {
  return await insertUser(db, {});
}

/** Creates a company buyer with its company, logged in. */
export async function makeCompanyUser(db: Db): Promise<TestUser & { companyId: number }> {
  const user = await insertUser(db, { user_type: 2, name: '测试企业' });
  const company = await db
    .insertInto('companies')
    .values({ owner_user_id: user.id, name: '测试企业' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...user, companyId: company.id };
}

interface Members {
  buyers?: { id: number }[];
  viewers?: { id: number }[];
}

export async function addMembers(db: Db, company: { companyId: number }, members: Members): Promise<void> {
  const { buyers = [], viewers = [] } = members;
  const rows = [
    ...buyers.map(({ id }) => ({ company_id: company.companyId, user_id: id, role: 'buyer' as const })),
    ...viewers.map(({ id }) => ({ company_id: company.companyId, user_id: id, role: 'viewer' as const })),
  ];
  await db.insertInto('company_members').values(rows).execute();
}

/** Creates a personal creator, logged in; by default exclusive (saleType 0). */
export async function makeCreator(db: Db, saleType: 0 | 1 = 0): Promise<TestUser> {
  return await insertUser(db, { author: true, sale_type: saleType, name: '测试创作者' });
}

export async function certify(db: Db, userId: number): Promise<void> {
  const passed = {
    user_id: userId,
    kind: 'author',
    status: AUTHENTICATION_STATUS.passed,
    decided_at: new Date(),
  } as const;
  await db.insertInto('authentications').values(passed).execute();
}

export async function makeOperator(db: Db, role: OperatorRole = 'admin'): Promise<{ id: number; token: string }> {
  const { id } = await db
    .insertInto('operators')
    .values({ username: `operator${nextSerial(6)}`, password_hash: NO_PASSWORD, role })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: await openOperatorSession(db, id) };
}

interface KeyOptions {
  scopes?: readonly (KeyScope | OperatorKeyScope)[];
  companyId?: number;
  /** Fen per month. */
  budget?: bigint;
  requestsPerMinute?: number;
}

/** Creates an API key of a user, by default with all scopes and no budget. Its `token` is the key. */
export async function makeKey(db: Db, user: { id: number }, options: KeyOptions = {}) {
  const { scopes = KEY_SCOPES, companyId = null, budget = null, requestsPerMinute = 100_000 } = options;
  const owner = { userId: user.id, companyId, monthlyBudget: budget };
  const { id, apiKey } = await insertKey(db, owner, { name: `密钥${nextSerial(4)}`, scopes, requestsPerMinute });
  return { id, token: apiKey };
}

export async function makeOperatorKey(
  db: Db,
  operator: { id: number },
  scopes: readonly OperatorKeyScope[] = OPERATOR_KEY_SCOPES,
) {
  const key = { name: `密钥${nextSerial(4)}`, scopes, requestsPerMinute: 100_000 };
  const { id, apiKey } = await insertKey(db, { operatorId: operator.id }, key);
  return { id, token: apiKey };
}

export const sessionOf = ({ token }: { token: string }) => ({ tokenHash: hashOf(token) });

interface ClipOptions {
  name?: string;
  keywords?: string[];
  status?: number;
  hdPrice?: bigint | null;
  hd4kPrice?: bigint | null;
  plusPrice?: bigint | null;
  sizes?: Partial<Record<Tier, [width: number, height: number]>>;
}

const EMPTY_FORM = { videoKeywords: [], categoryIds: [], labelIds: [] };

const SIZES = { 1: [1920, 1080], 2: [3840, 2160], 3: [3840, 2160] } satisfies ClipOptions['sizes'];

/** Creates a clip's rows without real files, by default by a new creator, published and sold in all tiers. */
export async function makeClip(db: Db, authorId?: number, options: ClipOptions = {}): Promise<number> {
  const author = authorId ?? (await makeCreator(db)).id;
  const { name = '城市夜景航拍', keywords = ['城市', '夜景'], status = 2, sizes = SIZES } = options;
  const fileKey = `test-${nextSerial(8)}`;
  const upload = await db
    .insertInto('uploads')
    .values({
      file_key: fileKey,
      user_id: author,
      kind: 'video',
      file_name: 'clip.mp4',
      storage_key: `private/originals/${fileKey}`,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const clip = await db
    .insertInto('videos')
    .values({
      author_id: author,
      upload_id: upload.id,
      name,
      keywords,
      authentication_type: 1,
      hd_price: options.hdPrice === undefined ? 10_000n : options.hdPrice,
      hd4k_price: options.hd4kPrice === undefined ? 20_000n : options.hd4kPrice,
      plus_price: options.plusPrice === undefined ? 50_000n : options.plusPrice,
      status,
      draft: status === VIDEO_STATUS.draft ? JSON.stringify(EMPTY_FORM) : null,
      original_key: `private/originals/${fileKey}`,
      original_bytes: 1_000_000n,
      duration: 10,
      width: 3840,
      height: 2160,
      fps: 25,
      format: 'MP4',
      published_at: status === 2 ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('video_counters').values({ video_id: clip.id }).execute();
  const file = { video_id: clip.id, width: 3840, height: 2160, bytes: 1_000n };
  await db
    .insertInto('video_files')
    .values([
      ...Object.entries(sizes).map(([tier, [width, height]]) => ({
        ...file,
        width,
        height,
        kind: 'rendition' as const,
        tier: Number(tier),
        storage_key: `private/renditions/${fileKey}-${tier}`,
        content_type: 'video/mp4',
      })),
      { ...file, kind: 'thumbnail' as const, storage_key: `public/${fileKey}-0.webp`, content_type: 'image/webp' },
      { ...file, kind: 'preview' as const, storage_key: `public/${fileKey}.mp4`, content_type: 'video/mp4' },
      { ...file, kind: 'hover' as const, storage_key: `public/${fileKey}-hover.mp4`, content_type: 'video/mp4' },
    ])
    .execute();
  return clip.id;
}
