import { randomBytes } from 'node:crypto';
import type { Input, Output } from '@zhenku/contract/api';
import {
  type FilmFinding,
  type FilmReport,
  FILM_MAX,
  type SavedFilm,
  type ShotAnswer,
} from '@zhenku/contract/projects/projects';
import { isStricter } from '@zhenku/contract/rules/film-status';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { wherePublished } from '../catalogue/published.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { ownedBy } from '../companies/ownership.ts';
import { checkFilmFiles } from './check-film.ts';
import { assertHasRoom, lockOpenProject, readProjectName } from './own-project.ts';

type SavedReport = SavedFilm & { catalogueSize: number; answers: ShotAnswer[] };

/** Saves a check with the server's own findings, ignoring any sent by the caller. */
export async function saveCheck(
  { db, caller: user, services: { storage } }: Operation<UserSession, { storage: PublicFiles }>,
  { projectId, files, ...film }: Input<'POST /project/v1/check/save'>,
): Promise<{ checkId: string }> {
  const spans = files.reduce((sum, file) => sum + file.spans.length, 0);
  assertConfirmed(film.reading);
  if (spans > FILM_MAX.spans) throw invalidField('spans', `最多${FILM_MAX.spans}处画面`);
  return await inTransaction(db, async (tx) => {
    await lockOpenProject(tx, user, projectId);
    const found = await checkFilmFiles({ db: tx, caller: user, services: { storage } }, { ...film, projectId, files });
    const report: SavedReport = {
      ...film,
      width: film.width ?? null,
      height: film.height ?? null,
      use: film.use ?? null,
      catalogueSize: await countCatalogue(tx),
      files: foundFiles(files, found),
    };
    const id = randomBytes(12).toString('hex');
    await tx
      .insertInto('project_checks')
      .values({ id, project_id: projectId, name: film.checkName, report: JSON.stringify(report) })
      .execute();
    await assertHasRoom(tx, projectId, 'project_checks');
    return { checkId: id };
  });
}

type SentFile = Input<'POST /project/v1/check/save'>['files'][number];

/**
 * Lists each file once per clip that it could be. Clips seen in pictures are not merged. Media of the same name may be sent
 * separately, each with its own hash.
 */
function foundFiles(files: readonly SentFile[], found: readonly FilmFinding[][]): SavedReport['files'] {
  const listed = files.flatMap(({ name, spans, sight, mark }, at) =>
    found[at]!.map((finding) => ({ ...finding, name, spans, sight, mark })),
  );
  const placeOf = ({ name, spans, sight }: SavedReport['files'][number]) =>
    name === '' || sight ? null : JSON.stringify([name, spans]);
  const byPlace = new Map<string, SavedReport['files']>();
  for (const file of listed) {
    const place = placeOf(file);
    if (place !== null) byPlace.set(place, [...(byPlace.get(place) ?? []), file]);
  }
  return listed.filter((file) => {
    const same = byPlace.get(placeOf(file) ?? '');
    if (!same) return true;
    const ofClip = same.filter(({ videoId }) => videoId === file.videoId);
    const strictest = ofClip.find((each) => ofClip.every(({ status }) => !isStricter(status, each.status)));
    const isKnownOtherwise = file.videoId === null && same.some(({ videoId }) => videoId !== null);
    return file === strictest && !isKnownOtherwise;
  });
}

function assertConfirmed(reading: SavedReport['reading']): void {
  if (!reading) return;
  const open = reading.events - reading.understood - reading.confirmed.length;
  if (open !== 0) throw invalidField('reading', '剪辑表里有读不懂的地方，请逐处确认后再保存');
}

export async function countCatalogue(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('videos as v')
    .where(wherePublished('v'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const checkNotFound = () => new AppError('notFound', { message: '检查报告不存在' });

const selectChecks = (db: Db, user: UserSession, checkId: string) =>
  db
    .selectFrom('project_checks as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .where('c.id', '=', checkId)
    .where(ownedBy('p', user))
    .select(['c.id as checkId', 'c.project_id as projectId', 'c.report', 'c.created_at as createTime'])
    .select(['p.name as projectName', 'p.client as clientName']);

export async function readCheck(db: Db, user: UserSession, checkId: string): Promise<FilmReport> {
  const row = await selectChecks(db, user, checkId).executeTakeFirst();
  if (!row) throw checkNotFound();
  const {
    report: { answers: _, ...report },
    ...check
  } = row;
  return { ...report, ...check };
}

export async function readAnswers(
  db: Db,
  user: UserSession,
  { projectId, basis }: Input<'GET /project/v1/check/answers'>,
): Promise<Output<'GET /project/v1/check/answers'>> {
  await readProjectName(db, user, projectId);
  const last = await db
    .selectFrom('project_checks')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`report ->> 'basis' = ${basis}`)
    .select(['id as checkId', 'name as checkName', 'created_at as createTime', 'report'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!last) return { check: null, answers: [], confirmed: [], sequence: null };
  const { report, ...check } = last;
  const { confirmed = [], sequence = null } = report.reading ?? {};
  return { check, answers: report.answers ?? [], confirmed, sequence: sequence?.name ?? null };
}

export async function deleteCheck(db: Db, user: UserSession, checkId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await selectChecks(tx, user, checkId).executeTakeFirst();
    if (!row) throw checkNotFound();
    await lockOpenProject(tx, user, row.projectId);
    await tx.deleteFrom('project_checks').where('id', '=', checkId).execute();
  });
}
