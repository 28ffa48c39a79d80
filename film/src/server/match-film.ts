import type { Input } from '@zhenku/contract/api';
import { Storyboard } from '@zhenku/contract/catalogue/catalogue';
import type { FilmFind } from '@zhenku/contract/projects/projects';
import { FILM_PART } from '@zhenku/contract/rules/film-limits';
import {
  AppError,
  type Db,
  type Operation,
  ownedBy,
  type Owner,
  pictureUrl,
  type Storage,
  thumbnailKey,
  type UserSession,
  wherePublished,
} from '../../../server/src/film-interface.ts';
import { unpackCodes } from '../rules/film-records.ts';
import { sql } from 'kysely';
import { bestPerMoment, type Find } from './film-index.ts';
import type { LiveFilmIndex } from './live-film-index.ts';

/** Maximum time span of a part, because no film is sampled more sparsely. */
const PART_MS_MAX = FILM_PART.seconds * 10_000;

/**
 * Returns where a film part may show clips that are on sale, or that the caller made or bought; with `mine`, only clips
 * that the caller made. Never stores or logs the part. Throws `notAllowed` if a user who is not a creator passes
 * `mine`, `invalidInput` for a malformed part, and as `LiveFilmIndex.match` does.
 */
export async function matchFilm(
  context: Operation<UserSession, { storage: Storage; filmIndex: LiveFilmIndex }>,
  { codes, mine }: Input<'POST /project/v1/film/match'>,
): Promise<{ finds: FilmFind[]; catalogueSize: number; notCompared: number }> {
  const {
    db,
    caller: user,
    services: { filmIndex: index },
  } = context;
  if (mine && !user.author) throw new AppError('notAllowed', { message: '成为创作者后才能查找自己的作品' });
  const part = readPart(codes);
  const own = mine ? await readOwnIds(db, user) : null;
  const found = await index.match(user.id, part, own);
  const clips = await readClips(context, { ids: [...new Set(found.map(({ videoId }) => videoId))], mine });
  const shown = bestPerMoment(found.filter(({ videoId }) => clips.has(videoId)));
  const { compared, outdated, uncoded, leftOut } = index.state();
  const size = own && index.countCompared(own);
  return {
    finds: shown.map((find) => toFind(find, clips.get(find.videoId)!)),
    catalogueSize: size ?? compared,
    notCompared: own ? own.length - size! : outdated + uncoded + leftOut,
  };
}

async function readOwnIds(db: Db, { id }: UserSession): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .where('author_id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Decodes a part. Throws `invalidInput` unless it consists of whole records in time order. */
function readPart(codes: string): Uint8Array {
  const bytes = Buffer.from(codes, 'base64');
  const records = bytes.toString('base64') === codes ? unpackCodes(bytes) : null;
  const length = records?.length ? records.at(-1)!.time - records[0]!.time : 0;
  if (!records || records.length > FILM_PART.records || length > PART_MS_MAX) {
    throw new AppError('invalidInput', { message: '画面特征有误' });
  }
  return new Uint8Array(bytes);
}

/** SQL condition: the clip `v` is on sale, or the caller made or bought it. */
export const isVisibleTo = (user: Owner) => sql<boolean>`(v.deleted_at is null and (${wherePublished('v')}
  or v.author_id = ${user.id} or exists (select from licences l where l.video_id = v.id and ${ownedBy('l', user)})))`;

type Clip = Pick<FilmFind, 'videoId' | 'videoName' | 'thumbnailUrl' | 'previewUrl' | 'storyboard' | 'duration'>;

const StoryboardDetails = Storyboard.omit({ url: true });

interface ClipFilter {
  ids: number[];
  mine: boolean;
}

async function readClips(
  { db, caller: user, services: { storage } }: Operation<Owner, { storage: Storage }>,
  { ids, mine }: ClipFilter,
): Promise<Map<number, Clip>> {
  if (ids.length === 0) return new Map();
  const fileOf = (kind: 'preview' | 'storyboard') => sql<{ key: string; details: unknown } | null>`(
    select json_build_object('key', f.storage_key, 'details', f.details) from video_files f
    where f.video_id = v.id and f.version = v.file_version and f.kind = ${kind} limit 1)`;
  const rows = await db
    .selectFrom('videos as v')
    .where('v.id', 'in', ids)
    .where(mine ? sql<boolean>`v.author_id = ${user.id} and v.deleted_at is null` : isVisibleTo(user))
    .select(['v.id', 'v.name', 'v.duration', thumbnailKey('v.id').as('thumbnail')])
    .select([fileOf('preview').as('preview'), fileOf('storyboard').as('storyboard')])
    .execute();
  return new Map(
    rows.map(({ id, name, duration, thumbnail, preview, storyboard }): [number, Clip] => [
      id,
      {
        videoId: id,
        videoName: name,
        duration: duration ?? 0,
        thumbnailUrl: pictureUrl(storage, thumbnail),
        previewUrl: pictureUrl(storage, preview?.key ?? null),
        // The page's worker reads the storyboard's pixels, which browsers allow only from the same origin.
        storyboard: storyboard
          ? { url: storage.publicPath(storyboard.key), ...StoryboardDetails.parse(storyboard.details) }
          : null,
      },
    ]),
  );
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

function toFind(find: Find, clip: Clip): FilmFind {
  const within = (seconds: number) => hundredths(Math.min(clip.duration, seconds));
  return {
    ...clip,
    filmFrom: hundredths(find.filmFrom),
    filmTo: hundredths(find.filmTo),
    clipFrom: within(find.clipFrom),
    clipTo: within(find.clipTo),
    speed: find.speed,
    flipped: find.flipped,
    hits: find.hits,
    coverage: hundredths(find.coverage),
    meanBits: hundredths(find.meanBits),
  };
}
