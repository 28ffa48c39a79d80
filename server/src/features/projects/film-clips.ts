import type { Tier } from '@zhenku/contract/constants';
import type { FilmLicence } from '@zhenku/contract/projects/projects';
import type { FilmClip } from '@zhenku/contract/rules/film-check';
import { type LicenceText, textForClip } from '@zhenku/contract/licences/licence-uses';
import type { Fen } from '@zhenku/contract/money';
import { upgradeCredit } from '@zhenku/contract/licences/upgrade';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { thumbnailKey } from '../catalogue/media-urls.ts';
import { FOR_SALE_COLUMNS, tiersOf } from '../catalogue/prices.ts';
import { isPublished } from '../catalogue/published.ts';
import { liveResolutions } from '../catalogue/resolutions.ts';
import { type Owner, ownedBy } from '../companies/ownership.ts';
import { downloadName } from '../licences/downloads/download-names.ts';
import { hasExpired, licenceDays, licenceEnd } from '../licences/upgrades/licence-year.ts';
import { readLicenceText, versionInForce } from '../licences/texts/read-licence-texts.ts';
import { canBeUpgraded, paidWithUpgrades } from '../licences/upgrades/upgrades.ts';
import { selectSoldWithFiles } from '../licences/snapshots.ts';

export interface KnownClip extends FilmClip {
  videoName: string;
  thumbnail: string | null;
  prices: ReadonlyMap<Tier, Fen>;
  authenticationType: number;
  inCart: readonly number[];
  /** Licences to display, keyed by order item. */
  shown: ReadonlyMap<string, FilmLicence>;
  /** The credit for an upgrade, keyed by order item. */
  credits: ReadonlyMap<string, Fen>;
}

export async function readFilmClips(db: Db, owner: Owner, ids: readonly number[]): Promise<Map<number, KnownClip>> {
  if (ids.length === 0) return new Map();
  const [clips, licences] = await Promise.all([selectClips(db, owner, ids), selectLicences(db, owner, ids)]);
  const inForce = await versionInForce(db);
  const texts = new Map<number, LicenceText>();
  for (const version of new Set([inForce, ...licences.map((row) => row.licence_text_version)])) {
    texts.set(version, await readLicenceText(db, version));
  }
  return new Map(
    clips.map((clip): [number, KnownClip] => {
      const own = licences.filter((licence) => licence.video_id === clip.id);
      const sold = isPublished(clip) ? tiersOf(clip) : [];
      return [
        clip.id,
        {
          own: clip.author_id === owner.id,
          videoName: clip.name,
          thumbnail: clip.thumbnail,
          tiers: sold.map(({ tier }) => ({ tier, size: sizeOf(clip.resolutions[tier]) })),
          text: textForClip(texts.get(inForce)!, clip),
          licences: own.map((row) => ({
            orderItemId: row.orderItemId,
            tier: row.videoType,
            size: row.width && row.height ? { width: row.width, height: row.height } : null,
            text: textForClip(texts.get(row.licence_text_version)!, row),
            refunded: row.refundTime !== null,
            ended: Boolean(row.ended),
            named: row.authorizationId !== null,
            project: row.authorizedProject,
            downloadable: row.downloadable,
            upgradable: Boolean(row.upgradable),
          })),
          prices: new Map(sold.map(({ tier, price }) => [tier, price])),
          authenticationType: clip.authentication_type,
          inCart: clip.in_cart,
          shown: new Map(own.map((row) => [row.orderItemId, toLicence(row)])),
          credits: new Map(own.map((row) => [row.orderItemId, upgradeCredit(row.paid, row.days)])),
        },
      ];
    }),
  );
}

function sizeOf(resolution: string | undefined) {
  const [width, height] = (resolution ?? '').split('X').map(Number);
  return width && height ? { width, height } : null;
}

const selectClips = (db: Db, owner: Owner, ids: readonly number[]) =>
  db
    .selectFrom('videos as v')
    .where('v.id', 'in', ids)
    .select([
      'v.id',
      'v.name',
      'v.author_id',
      'v.authentication_type',
      'v.editorial_only as editorialOnly',
      ...FOR_SALE_COLUMNS,
    ])
    .select([thumbnailKey('v.id').as('thumbnail'), liveResolutions().as('resolutions')])
    .select(
      sql<number[]>`array(select c.tier from cart_items c where c.user_id = ${owner.id} and c.video_id = v.id)`.as(
        'in_cart',
      ),
    )
    .execute();

const selectLicences = (db: Db, owner: Owner, ids: readonly number[]) =>
  selectSoldWithFiles(db)
    .leftJoin('current_certificates as a', 'a.licence_id', 'l.id')
    .where('l.video_id', 'in', ids)
    .where(ownedBy('l', owner))
    .select([
      'l.video_id',
      'l.tier as videoType',
      'l.voided_at as refundTime',
      'l.download_until as downloadExpireTime',
    ])
    .select([
      'i.id as orderItemId',
      'i.video_name',
      's.width',
      's.height',
      's.licence_text_version',
      's.editorial_only as editorialOnly',
    ])
    .select(['s.authentication_type as authenticationType', 'f.content_type', 'a.id as authorizationId'])
    .select('m.content_type as masterType')
    .select(['a.licensee as authorizedUser', 'a.project as authorizedProject', licenceEnd.as('endTime')])
    .select([
      canBeUpgraded.as('upgradable'),
      paidWithUpgrades.as('paid'),
      licenceDays.as('days'),
      hasExpired.as('ended'),
    ])
    .select(sql<boolean>`(l.download_until > now() and f.id is not null)`.as('downloadable'))
    .orderBy('l.granted_at', 'desc')
    .orderBy('l.id')
    .execute();

type LicenceRow = Awaited<ReturnType<typeof selectLicences>>[number];

const toLicence = ({ video_id, video_name, content_type, masterType, ...row }: LicenceRow): FilmLicence => ({
  orderItemId: row.orderItemId,
  videoType: row.videoType,
  authorizationId: row.authorizationId,
  authorizedUser: row.authorizedUser,
  authorizedProject: row.authorizedProject,
  authenticationType: row.authenticationType,
  endTime: row.endTime,
  refundTime: row.refundTime,
  downloadExpireTime: row.downloadExpireTime,
  fileName: downloadName({ video_id, tier: row.videoType, video_name, content_type: content_type ?? 'video/mp4' }),
  masterFileName:
    masterType && downloadName({ video_id, tier: row.videoType, video_name, content_type: masterType, kind: 'master' }),
});
