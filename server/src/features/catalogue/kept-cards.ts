import { VideoCard } from '@zhenku/contract/catalogue';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { batched } from '../../platform/batched.ts';
import type { Db } from '../../platform/database.ts';
import { Json, ownBytes } from '../../platform/http/json.ts';
import { prepareStatement } from '../../platform/prepared.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readCards } from './video-cards.ts';

/** The cards of clips as lists send them: made once, and anew when what they show has changed. */
export interface Cards {
  /** The published clips among `ids`, in the order of `ids`. */
  read: (ids: number[]) => Promise<Json<VideoCard>[]>;
}

interface KeptCard {
  id: number;
  revision: number;
  json: Json<VideoCard>;
  bytes: number;
}

const MAX_BYTES = 24 * 1024 * 1024;
/** Of a card besides its JSON. */
const OVERHEAD_BYTES = 400;

/** Keeps cards in memory. PostgreSQL is asked each time which of them have changed, so none is shown that is out of date. */
export function keepCards(db: Db, storage: Storage, { maxBytes = MAX_BYTES } = {}): Cards {
  const kept = new LRUCache<number, KeptCard>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes + OVERHEAD_BYTES,
  });
  const findChanged = batched((cards: KeptCard[]) => changedClips(db, cards));

  async function readAnew(ids: number[]): Promise<KeptCard[]> {
    const cards = [...(await readCards(db, storage, ids))].map(([id, { card, revision }]): KeptCard => {
      const json = ownBytes(JSON.stringify(VideoCard.parse(card)));
      return { id, revision, json: new Json([json]), bytes: json.length };
    });
    for (const card of cards) kept.set(card.id, card);
    return cards;
  }

  return {
    read: async (ids) => {
      const known = ids.flatMap((id) => kept.get(id) ?? []);
      const found = new Map(known.map((card) => [card.id, card]));
      const unknown = ids.filter((id) => !found.has(id));
      const [changed, read] = await Promise.all([
        known.length > 0 ? findChanged(known) : new Set<number>(),
        readAnew(unknown),
      ]);
      const outdated = known.flatMap(({ id }) => (changed.has(id) ? [id] : []));
      for (const id of outdated) found.delete(id);
      for (const card of [...read, ...(await readAnew(outdated))]) found.set(card.id, card);
      return ids.flatMap((id) => found.get(id)?.json ?? []);
    },
  };
}

async function changedClips(db: Db, cards: KeptCard[]): Promise<Set<number>> {
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
