import { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { DiskCache } from '../../platform/disk-cache.ts';
import { Json } from '../../platform/http/json.ts';
import { prepareStatement } from '../../platform/database/prepared.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readCards } from './video-cards.ts';

/** Cached clip cards for lists, rebuilt when their content changes. */
export interface Cards {
  /** Returns the published clips among `ids`, in the order of `ids`. */
  read: (ids: number[]) => Promise<Json<VideoCard>[]>;
  /** Returns the published clips among `ids` by id. */
  readById: (ids: number[]) => Promise<Map<number, Json<VideoCard>>>;
}

interface CachedCard {
  id: number;
  revision: number;
  json: Json<VideoCard>;
}

/** Bytes of the revision that precedes a cached card's JSON. */
const REVISION_BYTES = 4;

/** Caches cards by id in `cache`. Each call asks PostgreSQL which cards have changed, so none is stale. */
export function cacheCards(db: Db, storage: Storage, cache: DiskCache): Cards {
  async function readFresh(ids: number[]): Promise<CachedCard[]> {
    if (ids.length === 0) return [];
    return [...(await readCards(db, storage, ids))].map(([id, { card, revision }]): CachedCard => {
      const json = JSON.stringify(VideoCard.parse(card));
      const bytes = Buffer.allocUnsafe(REVISION_BYTES + Buffer.byteLength(json));
      bytes.writeUInt32LE(revision);
      bytes.write(json, REVISION_BYTES);
      cache.set(id, bytes);
      return toCachedCard(id, bytes);
    });
  }

  const readById = async (ids: number[]) => {
    const bytes = cache.read(ids);
    const known = ids.flatMap((id, at) => (bytes[at] ? [toCachedCard(id, bytes[at])] : []));
    const found = new Map(known.map((card) => [card.id, card]));
    const unknown = ids.filter((id) => !found.has(id));
    const [changed, read] = await Promise.all([
      known.length > 0 ? changedClips(db, known) : new Set<number>(),
      readFresh(unknown),
    ]);
    const outdated = known.flatMap(({ id }) => (changed.has(id) ? [id] : []));
    for (const id of outdated) found.delete(id);
    for (const card of [...read, ...(await readFresh(outdated))]) found.set(card.id, card);
    return new Map([...found].map(([id, { json }]) => [id, json]));
  };
  return {
    readById,
    read: async (ids) => {
      const found = await readById(ids);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}

const toCachedCard = (id: number, bytes: Buffer): CachedCard => ({
  id,
  revision: bytes.readUInt32LE(),
  json: new Json([bytes.subarray(REVISION_BYTES)]),
});

async function changedClips(db: Db, cards: CachedCard[]): Promise<Set<number>> {
  const ids = cards.map(({ id }) => id);
  const revisions = cards.map(({ revision }) => revision);
  return new Set((await findChangedClips.run(db, { ids, revisions })).map(({ id }) => id));
}

const findChangedClips = prepareStatement(
  (_db, { ids, revisions }: { ids: number[]; revisions: number[] }) => sql<{ id: number }>`
    select k.id from unnest(${ids}::int[], ${revisions}::int[]) as k (id, revision)
    left join clip_revisions r on r.video_id = k.id
    where coalesce(r.revision, 0) <> k.revision`,
);
