import { TIERS } from '@zhenku/contract/constants';
import { type Board, BOARD_MAX, type BoardItem, type BoardPage } from '@zhenku/contract/library/boards';
import { pointsWithin, usedFrames } from '@zhenku/contract/rules/clip-points';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { pictureUrls, thumbnailKey } from '../../catalogue/media-urls.ts';
import { wherePublished } from '../../catalogue/published.ts';
import { videoCards } from '../../catalogue/video-cards.ts';
import { type Owner, ownedBy } from '../../companies/ownership.ts';
import { licensedTiers } from '../../licences/upgrades/licensed-tiers.ts';
import { folderNotFound, listFolders } from '../favourites/folders.ts';
import { clipClock, type ClipClock, framesOf } from './clip-clock.ts';

export type BoardContext = Operation<UserSession, { storage: Storage }>;

const COVERS = 4;

/** Lists the boards of the caller and their company, oldest first, personal ones first. */
export async function listBoards(context: BoardContext, videoId?: number): Promise<Board[]> {
  const boards = await readBoards(context, { videoId });
  if (boards.some(({ company }) => !company)) return boards;
  // Creates the default folder.
  await listFolders(context);
  return await readBoards(context, { videoId });
}

/** Returns a board with its clips. Throws `notFound`. */
export async function readBoard(context: BoardContext, boardId: number): Promise<BoardPage> {
  const [board] = await readBoards(context, { boardId });
  if (!board) throw folderNotFound();
  const { items, offSaleCount } = await readItems(context, boardId);
  const totals = TIERS.flatMap((videoType) => {
    const prices = items.map(
      ({ video }) => ({ 1: video.hdPrice, 2: video.hd4kPrice, 3: video.hdPlusPrice })[videoType],
    );
    const sold = prices.filter((price) => price !== null);
    if (sold.length === 0) return [];
    // Sums in fen: yuan are not exact in binary.
    const fen = sold.reduce((sum, price) => sum + Math.round(price * 100), 0);
    return [{ videoType, price: fen / 100, count: sold.length }];
  });
  return { ...board, items, offSaleCount, totals };
}

interface Entry {
  clock: ClipClock;
  in_frame: number | null;
  out_frame: number | null;
}

const pointsOf = ({ in_frame: inFrame, out_frame: outFrame }: Entry, frameCount: number) =>
  pointsWithin({ inFrame, outFrame }, frameCount);

/** Sums the used lengths, rounded to milliseconds. */
function secondsOf(entries: readonly Entry[]): number {
  const seconds = entries.reduce((sum, entry) => {
    const { fps, frameCount } = framesOf(entry);
    return sum + usedFrames({ ...pointsOf(entry, frameCount), frameCount }) / fps;
  }, 0);
  return Math.round(seconds * 1_000) / 1_000;
}

async function readBoards(
  { db, caller: user, services: { storage } }: BoardContext,
  { boardId, videoId }: { boardId?: number; videoId?: number | undefined },
): Promise<Board[]> {
  let query = db.selectFrom('favourite_folders as o').where(ownedBy('o', user));
  if (boardId !== undefined) query = query.where('o.id', '=', boardId);
  const rows = await query
    .leftJoin('last_boards as l', (join) => join.onRef('l.folder_id', '=', 'o.id').on('l.user_id', '=', user.id))
    .select(['o.id', 'o.name', 'o.company_id', 'o.share_id', 'o.created_at', 'l.user_id as last'])
    .select([
      sql<string[]>`array(
        select ${thumbnailKey('v.id')} from favourites f
        join videos v on v.id = f.video_id and ${wherePublished('v')}
        where f.folder_id = o.id order by f.position, f.id limit ${sql.lit(COVERS)})`.as('covers'),
      sql<Entry[]>`(
        select coalesce(json_agg(json_build_object(
          'clock', ${clipClock()}, 'in_frame', f.in_frame, 'out_frame', f.out_frame)), '[]')
        from favourites f join videos v on v.id = f.video_id and ${wherePublished('v')}
        where f.folder_id = o.id)`.as('entries'),
      sql<boolean>`exists (
        select from favourites f where f.folder_id = o.id and f.video_id = ${videoId ?? null})`.as('has_video'),
    ])
    .orderBy(sql`o.company_id is not null`)
    .orderBy('o.id')
    .execute();
  return rows.map((row) => ({
    boardId: row.id,
    boardName: row.name,
    company: row.company_id !== null,
    mayChange: mayChange(row.company_id, user),
    videoCount: row.entries.length,
    seconds: secondsOf(row.entries),
    coverUrls: pictureUrls(
      storage,
      row.covers.filter((key) => key !== null),
    ),
    shareId: row.share_id,
    hasVideo: row.has_video,
    last: row.last !== null,
    createTime: row.created_at,
  }));
}

const mayChange = (companyId: number | null, { companyRole }: UserSession) =>
  companyId === null || companyRole !== 'viewer';

async function readItems(
  { db, caller: user, services: { storage } }: BoardContext,
  boardId: number,
): Promise<Pick<BoardPage, 'items' | 'offSaleCount'>> {
  const rows = await selectItems(db, boardId, user);
  const cards = await videoCards(
    db,
    storage,
    rows.map((row) => row.video_id),
  );
  const cardOf = new Map(cards.map((card) => [card.videoId, card]));
  const items = rows
    .flatMap((row) => {
      const video = cardOf.get(row.video_id);
      return video ? [{ row, video }] : [];
    })
    .map(({ row, video }, index): BoardItem => {
      const frames = framesOf(row);
      return {
        itemId: row.id,
        videoId: row.video_id,
        sequence: index + 1,
        note: row.note,
        ...pointsOf(row, frames.frameCount),
        ...frames,
        addTime: row.created_at,
        licensedTypes: row.licensed,
        video,
      };
    });
  const { count } = await db
    .selectFrom('favourites as f')
    .innerJoin('videos as v', 'v.id', 'f.video_id')
    .where('f.folder_id', '=', boardId)
    .where(sql<boolean>`not ${wherePublished('v')}`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { items, offSaleCount: count };
}

const selectItems = (db: Db, boardId: number, owner: Owner) =>
  db
    .selectFrom('favourites as f')
    .innerJoin('videos as v', 'v.id', 'f.video_id')
    .where('f.folder_id', '=', boardId)
    .where(wherePublished('v'))
    .select(['f.id', 'f.video_id', 'f.note', 'f.in_frame', 'f.out_frame', 'f.created_at', clipClock().as('clock')])
    .select(licensedTiers('f.video_id', owner).as('licensed'))
    .orderBy('f.position')
    .orderBy('f.id')
    .limit(BOARD_MAX.listed)
    .execute();
