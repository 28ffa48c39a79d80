import { PAGE_FIELDS } from '@zhenku/contract/clips/fields';
import { DELIVERY_FORMATS, type DeliveryFormat } from '@zhenku/contract/clips/media-facts';
import { TIERS } from '@zhenku/contract/constants';
import { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { columnsOf, readWords } from './clip-columns.ts';
import { readAlbumsOfClip } from './clip-groups.ts';
import { readCards } from './video-cards.ts';
import { wherePublished } from './published.ts';

/** Parts of `videos.facts` and of storyboard and loupe `video_files.details` that the page shows. */
const OriginalFacts = VideoDetail.pick({ codec: true, bitRate: true, audio: true });
const StoryboardDetails = VideoDetail.shape.storyboard
  .unwrap()
  .omit({ url: true })
  // Older pipelines did not compare the frames.
  .extend({ alike: z.boolean().default(false) });
const LoupeDetails = VideoDetail.shape.loupe.unwrap().omit({ urls: true });

const NOT_PROBED = { codec: null, bitRate: null, audio: null };

export const videoNotFound = () => new AppError('notFound', { message: '作品不存在或已下架' });

/** The viewer-independent fields of a clip's page, without counters. */
export type SharedDetail = Omit<VideoDetail, 'favourited' | 'saleCount' | 'viewCount'>;

/** Returns a published clip's page and its revision when it was read. Throws `notFound`. */
export async function readDetail(
  db: Db,
  storage: Storage,
  videoId: number,
): Promise<{ detail: SharedDetail; revision: number }> {
  // Reads the card first, so that no later read is older than the revision.
  const known = (await readCards(db, storage, [videoId])).get(videoId);
  if (!known) throw videoNotFound();
  const { card, revision } = known;
  const [video, files, labels, albums] = await Promise.all([
    db
      .selectFrom('videos as v')
      .where('v.id', '=', videoId)
      .select(columnsOf(PAGE_FIELDS))
      .select(['v.fps', 'v.facts', 'v.sell_master', 'v.published_at', 'v.created_at'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('videos as v')
      .innerJoin('video_files as f', (join) =>
        join.onRef('f.video_id', '=', 'v.id').onRef('f.version', '=', 'v.file_version'),
      )
      .where('v.id', '=', videoId)
      .where('f.kind', 'in', ['rendition', 'master', 'storyboard', 'loupe'])
      .where('f.replaced_at', 'is', null)
      .select(['f.kind', 'f.tier', 'f.width', 'f.height', 'f.bytes', 'f.storage_key', 'f.details', 'f.facts'])
      .orderBy('f.position')
      .execute(),
    db
      .selectFrom('video_labels as vl')
      .innerJoin('labels as l', 'l.id', 'vl.label_id')
      .where('vl.video_id', '=', videoId)
      .orderBy('l.rank')
      .orderBy('l.id')
      .select(['l.id as labelId', 'l.name as labelName'])
      .execute(),
    readAlbumsOfClip(db, videoId),
  ]);
  const tier = (number: number, price: number | null) => {
    const file = files.find((item) => item.kind === 'rendition' && item.tier === number);
    return price === null || !file
      ? { size: null, resolution: null }
      : { size: Number(file.bytes), resolution: `${file.width}X${file.height}` };
  };
  const [hd, hd4k, plus] = [tier(1, card.hdPrice), tier(2, card.hd4kPrice), tier(3, card.hdPlusPrice)];
  const prices = { 1: card.hdPrice, 2: card.hd4kPrice, 3: card.hdPlusPrice };
  const sold = files.filter(({ kind }) => kind === 'rendition' || (kind === 'master' && video.sell_master));
  const tiers = TIERS.filter((videoType) => prices[videoType] !== null).map((videoType) => ({
    videoType,
    files: sold
      .filter(({ tier }) => tier === videoType)
      .flatMap(({ kind, facts }) => (facts ? [{ format: formatOf(kind), ...facts }] : []))
      .toSorted((a, b) => DELIVERY_FORMATS.indexOf(a.format) - DELIVERY_FORMATS.indexOf(b.format)),
  }));
  const storyboard = files.find((file) => file.kind === 'storyboard');
  const loupe = files.filter((file) => file.kind === 'loupe');
  const detail = {
    ...card,
    ...readWords(video, PAGE_FIELDS),
    hdSize: hd.size,
    hd4kSize: hd4k.size,
    hdPlusSize: plus.size,
    hdResolution: hd.resolution,
    hd4kResolution: hd4k.resolution,
    hdPlusResolution: plus.resolution,
    ...(largestStandard(tiers) ?? factsOfOriginal(video)),
    tiers,
    labels,
    albums,
    addTime: video.published_at ?? video.created_at,
    storyboard: storyboard
      ? { url: storage.publicUrl(storyboard.storage_key), ...StoryboardDetails.parse(storyboard.details) }
      : null,
    loupe: loupe[0]
      ? { urls: loupe.map((tile) => storage.publicUrl(tile.storage_key)), ...LoupeDetails.parse(loupe[0].details) }
      : null,
  };
  return { detail, revision };
}

const formatOf = (kind: string): DeliveryFormat => (kind === 'master' ? 'master' : 'standard');

/** Returns the facts that the page shows for all tiers together: those of the largest standard file. */
function largestStandard(tiers: VideoDetail['tiers']) {
  const standard = tiers.flatMap(({ files }) => files).filter(({ format }) => format === 'standard');
  const file = standard.toSorted((a, b) => b.width - a.width)[0];
  return file && { fps: file.frameRate, codec: file.codec, bitRate: file.bitRate, audio: file.audio[0] ?? null };
}

/** Used until a clip's files have media facts. */
const factsOfOriginal = ({ facts, fps }: { facts: unknown; fps: number | null }) => ({
  ...(facts === null ? NOT_PROBED : OriginalFacts.parse(facts)),
  fps: fps ?? 0,
});

/** Returns the storage key of a published clip's watermarked preview or hover preview. Throws `notFound`. */
export async function previewKey(db: Db, videoId: number, kind: 'preview' | 'hover'): Promise<string> {
  const row = await db
    .selectFrom('video_files as f')
    .innerJoin('videos as v', (join) => join.onRef('v.id', '=', 'f.video_id').onRef('v.file_version', '=', 'f.version'))
    .where('v.id', '=', videoId)
    .where(wherePublished('v'))
    .where('f.kind', '=', kind)
    .select('f.storage_key')
    .executeTakeFirst();
  if (!row) throw videoNotFound();
  return row.storage_key;
}
