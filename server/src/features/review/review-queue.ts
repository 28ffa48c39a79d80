import type { Output } from '@zhenku/contract/api';
import { CLIP_FIELDS, CONSOLE_COLUMNS, wordOf } from '@zhenku/contract/clips/fields';
import { VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { OperatorVideo, VideoFilter } from '@zhenku/contract/review/operator-videos';
import { sql, type SqlBool } from 'kysely';
import { yuanCell } from '../../platform/lists/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { allOf, isNumber, isFound, isNamed, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type ListReader, type OperatorList, readOperatorList } from '../../platform/lists/operator-list.ts';
import { containsText } from '../../platform/database/text-match.ts';
import type { Paging } from '../../platform/lists/paging.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { columnsOf, readWords } from '../catalogue/clip-columns.ts';
import { filesForOperator, type PublicFiles, type SignedFiles } from '../catalogue/media-urls.ts';
import { pricesInYuan } from '../catalogue/prices.ts';
import { readMedianReviewHours } from '../publishing/rejections.ts';
import { isConcerned, lastAnswer, lastRequest, mayDecide } from './opinions.ts';
import { countQueue, isClean, matchesFilters, queuedVideos } from './queue-flags.ts';
import { REVIEWED, withVersionInReview } from './subject.ts';
import { similarClips } from './similar-clips.ts';
import { asReviewedFile, readNextVersions } from './version-queue.ts';
import { withNewFields } from '../publishing/versions/word-changes.ts';
import { fileKey, shownGroups, thumbnailKeys } from '../publishing/video-columns.ts';

export type Queue = Output<'GET /operator/v1/videos'>;

/** Single-line text fields, each with a CSV column. Long texts have no column. */
const LINES = CONSOLE_COLUMNS.filter((field) => field !== 'videoName' && wordOf(field).type === 'line');

/** By default the review queue, which includes next versions, is oldest first, any other list newest first. */
export const videoList = (storage: SignedFiles): OperatorList<VideoFilter, OperatorVideo, number> => ({
  name: 'videos',
  fileName: '作品.csv',
  columns: [
    ['素材编号', ({ videoId }) => String(videoId)],
    ['名称', ({ videoName }) => videoName],
    ['创作者编号', ({ authorId }) => String(authorId)],
    ['创作者', ({ authorName }) => authorName],
    ['状态', ({ videoStatus }) => VIDEO_STATUS_LABEL[videoStatus] ?? ''],
    ['原因', ({ reason }) => reason ?? ''],
    ['分类', ({ categories }) => categories.join('、')],
    ['标签', ({ labels }) => labels.join('、')],
    ['关键词', ({ videoKeywords }) => videoKeywords.join('、')],
    ['规格', ({ resolution }) => resolution ?? ''],
    ['时长（秒）', ({ videoDuration }) => (videoDuration === null ? '' : String(videoDuration))],
    ['HD价格', ({ hdPrice }) => (hdPrice === null ? '' : yuanCell(hdPrice))],
    ['4K价格', ({ hd4kPrice }) => (hd4kPrice === null ? '' : yuanCell(hd4kPrice))],
    ['PLUS价格', ({ hdPlusPrice }) => (hdPlusPrice === null ? '' : yuanCell(hdPlusPrice))],
    ['提交时间', ({ addTime }) => formatTime(addTime)],
    ['首次发布时间', ({ publishTime }) => (publishTime ? formatTime(publishTime) : '')],
    // These columns come last to keep the positions of the existing ones.
    ...LINES.map((field): [string, (video: OperatorVideo) => string] => [
      CLIP_FIELDS[field].label,
      (video) => String(video[field] ?? ''),
    ]),
  ],
  select: async ({ db, operator }, filter) => {
    const { status, keyword, changed, sort, desc, from, to, ...flags } = filter;
    const waiting = status === VIDEO_STATUS.inReview;
    const ids = (waiting ? queuedVideos(db) : withVersionInReview(db))
      .where('v.deleted_at', 'is', null)
      // Drafts are private to their authors.
      .where('v.status', '<>', VIDEO_STATUS.draft)
      .where(
        allOf([
          isSelected(
            { status: waiting ? undefined : status, from, to },
            { status: 'v.status', time: REVIEWED.submittedAt },
          ),
          matchesFilters(flags),
          changed && sql<SqlBool>`v.id in (select video_id from word_changes)`,
          keyword &&
            (await isFound(db, 'v.id', [
              {
                ids: sql`select k.id from videos k where ${isNamed(keyword, 'k.name')}`,
                row: containsText('v.name', keyword),
              },
              { ids: sql`select k.id from videos k where ${isNumber(keyword, 'k.id')}` },
              {
                named: keyword,
                rowsOf: (users) => sql`select k.id from videos k where k.author_id = any(${users})`,
                user: sql`v.author_id`,
              },
            ])),
        ]),
      )
      .select('v.id');
    // Clips that other operators have to decide come last.
    const queued = () => ids.orderBy(isConcerned(operator.id)).orderBy(REVIEWED.submittedAt).orderBy('v.id');
    const columns = { addTime: REVIEWED.submittedAt, publishTime: { nullable: 'v.published_at' } };
    return {
      matching: ids,
      rows:
        waiting && !sort
          ? queued()
          : ids.orderBy(listOrder({ sort, desc }, columns, { id: 'v.id', oldestFirst: false })),
      read: (found) => readOperatorVideos({ db, caller: operator, services: { storage } }, found),
      idOf: ({ videoId }) => videoId,
    };
  },
});

export async function listForReview(
  reader: ListReader,
  storage: SignedFiles,
  query: VideoFilter & Paging,
): Promise<Queue> {
  const waiting = query.status === VIDEO_STATUS.inReview;
  const [page, counts, medianReviewHours] = await Promise.all([
    readOperatorList(reader, videoList(storage), query),
    waiting ? countQueue(reader.db) : null,
    readMedianReviewHours(reader.db),
  ]);
  return { ...page, counts, medianReviewHours };
}

/** Returns the clips in arbitrary order. */
export async function readOperatorVideos(
  { db, caller: operator, services }: Operation<OperatorSession, { storage: SignedFiles }>,
  videoIds: number[],
): Promise<OperatorVideo[]> {
  const clips = await selectClips(allClips(db).where('v.id', 'in', videoIds), operator.id).execute();
  const storage = filesForOperator(services.storage, operator);
  const versions = await readNextVersions(db, storage, videoIds);
  return clips.map((clip) => asOperatorVideo({ ...clip, nextVersion: versions.get(clip.id) ?? null }, storage));
}

function allClips(db: Db) {
  return withVersionInReview(db)
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .leftJoin('word_changes as c', 'c.video_id', 'v.id');
}

function selectClips(clips: ReturnType<typeof allClips>, operatorId: number) {
  return clips.select([
    'v.id',
    ...columnsOf(CONSOLE_COLUMNS),
    'v.author_id',
    'u.name as author_name',
    'v.status',
    'v.reason',
    'v.note',
    'v.fps',
    'v.duration',
    'v.original_bytes',
    'v.authentication_type',
    'v.hd_price',
    'v.hd4k_price',
    'v.plus_price',
    'v.published_at',
    REVIEWED.submittedAt.as('submitted_at'),
    sql<string | null>`v.facts ->> 'codec'`.as('codec'),
    sql<string | null>`v.width || 'X' || v.height`.as('resolution'),
    ...shownGroups(),
    thumbnailKeys().as('thumbnails'),
    fileKey('poster', 'thumbnail').as('thumbnail'),
    fileKey('preview').as('preview'),
    similarClips().as('similar'),
    'v.findings',
    'v.true_resolution',
    'v.last_rejection',
    'v.revision',
    isClean.as('clean'),
    mayDecide(operatorId).as('may_decide'),
    lastAnswer.as('answer'),
    lastRequest.as('second_opinion'),
    'c.before',
    'c.edits',
    'c.changed_at',
  ]);
}

type ClipRow = Awaited<ReturnType<ReturnType<typeof selectClips>['executeTakeFirstOrThrow']>> &
  Pick<OperatorVideo, 'nextVersion'>;

function asOperatorVideo(row: ClipRow, storage: PublicFiles): OperatorVideo {
  return {
    videoId: row.id,
    ...readWords(row, CONSOLE_COLUMNS),
    categories: row.categories,
    labels: row.labels,
    releases: row.releases,
    authorId: row.author_id,
    authorName: row.author_name,
    videoStatus: row.status,
    ...asReviewedFile(row, storage),
    fileSize: row.original_bytes === null ? null : Number(row.original_bytes),
    authenticationType: row.authentication_type,
    ...pricesInYuan(row),
    nextVersion: row.nextVersion,
    changes: row.before && { before: withNewFields(row.before, row), edits: row.edits!, changeTime: row.changed_at! },
    lastRejection: row.last_rejection,
    revision: row.revision,
    clean: row.clean,
    mayDecide: row.may_decide,
    answer: row.answer,
    secondOpinion: row.second_opinion,
    publishTime: row.published_at,
    addTime: row.submitted_at,
  };
}
