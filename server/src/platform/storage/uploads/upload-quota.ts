import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { formatSize } from '@zhenku/contract/format';
import type { UploadQuota } from '@zhenku/contract/uploads/uploads';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import { siteSettings } from '../../site-settings.ts';
import type { UploadKind } from '../uploads.ts';

const MB = 1024n ** 2n;
const GB = 1024n ** 3n;

interface Quota {
  used: bigint;
  limit: bigint;
}

/**
 * Reads how much of a user's quota is used by files without a submitted clip: announced sizes of unfinished uploads,
 * and finished uploads that nothing or only a draft uses.
 */
async function readQuota(db: Db, userId: number, kind: UploadKind): Promise<Quota> {
  const { rows } = await sql<{ used: bigint; certified: boolean }>`
    select
      (select coalesce(sum(coalesce(u.bytes, u.announced_bytes, u.form_bytes, 0)), 0)::bigint
        from uploads u where u.user_id = ${userId} and u.kind = ${kind} and u.used_at is null and u.expires_at > now()) +
      (select coalesce(sum(u.bytes), 0)::bigint from videos v join uploads u on u.id = v.upload_id
        where ${kind} = 'video' and v.author_id = ${userId} and v.status = ${VIDEO_STATUS.draft} and v.deleted_at is null
          and u.used_at is not null) as used,
      exists (select from authentications a
        where a.user_id = ${userId} and a.kind in ('author', 'authorCompany')
          and a.status = ${AUTHENTICATION_STATUS.passed}) as certified`.execute(db);
  const { used, certified } = rows[0]!;
  const { certifiedGb, uncertifiedGb, imagesMb } = (await siteSettings(db)).uploadQuotas;
  return {
    used,
    limit: kind === 'image' ? BigInt(imagesMb) * MB : BigInt(certified ? certifiedGb : uncertifiedGb) * GB,
  };
}

/** Serialises the start of a user's uploads until the transaction ends, so that concurrent ones stay within the quota. */
export const lockQuota = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('uploads'), ${userId})`.execute(tx);

/** Throws `quotaExceeded` if another upload does not fit. Call it under the lock, before the upload's row exists. */
export async function assertFits(
  tx: Tx,
  userId: number,
  { kind, bytes }: { kind: UploadKind; bytes: number },
): Promise<void> {
  const { used, limit } = await readQuota(tx, userId, kind);
  if (used + BigInt(bytes) <= limit && used < limit) return;
  const file = bytes > 0 ? `，放不下这个文件（${formatSize(bytes)}）` : '';
  const [what, done] = kind === 'video' ? ['待发布文件', '发布或删除一部分'] : ['未提交的图片', '提交或等它们过期'];
  throw new AppError('quotaExceeded', {
    message: `${what}已占用 ${formatSize(Number(used))}，上限 ${formatSize(Number(limit))}${file}，请先${done}`,
  });
}

export async function readUploadQuota(db: Db, userId: number): Promise<UploadQuota> {
  const [video, image] = await Promise.all([readQuota(db, userId, 'video'), readQuota(db, userId, 'image')]);
  const shown = ({ used, limit }: Quota) => ({ usedBytes: Number(used), limitBytes: Number(limit) });
  return { video: shown(video), image: shown(image) };
}
