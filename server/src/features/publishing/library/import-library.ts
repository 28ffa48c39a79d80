import { normalizeName } from '@zhenku/contract/clips/sheet';
import { VIDEO_UPLOAD_BYTES } from '@zhenku/contract/constants';
import { fileTypeFromBuffer } from 'file-type';
import { buffer } from 'node:stream/consumers';
import { type Db, inTransaction, isPgError, PG } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { assertReleased } from '../../releases/attached-releases.ts';
import { lockGroups } from '../clip-words.ts';
import { publishVideo } from '../publish.ts';
import { storeOriginal } from '../pipeline/submit-original.ts';
import type { Library, LibraryFile } from './library-files.ts';
import { type LibraryForm, reasonsOf, type SheetLine } from './read-sheet.ts';

export interface ImportServices {
  db: Db;
  storage: Storage;
  jobs: Pick<Jobs, 'enqueue'>;
}

/** A line's result. `ready`: a trial run would have imported it; `known`: an earlier run imported it. */
export interface LineResult {
  line: number;
  fileName: string;
  outcome: 'imported' | 'ready' | 'known' | 'refused';
  videoId?: number;
  reasons: readonly string[];
}

interface Import {
  authorId: number;
  library: Library;
  lines: readonly SheetLine[];
  dryRun: boolean;
}

/** Enough of a file to detect its type. */
const START_BYTES = 4_100;

/**
 * Imports a library's clips one by one for their author: each is stored, published like an upload, and waits for review. A
 * refused line does not stop the others. Files that an earlier run imported under this library's name are skipped, so that an
 * interrupted import can be run again.
 */
export async function* importLibrary(services: ImportServices, imported: Import): AsyncGenerator<LineResult> {
  const { library, lines } = imported;
  const find = fileFinder(library);
  const known = await findImported(services.db, library.name);
  const named = new Set<string>();
  for (const { line, fileName, form, reasons } of lines) {
    const { path, problem } = find(fileName);
    const result = (rest: Omit<LineResult, 'line' | 'fileName'>): LineResult => ({ line, fileName, ...rest });
    const knownId = path === undefined ? undefined : known.get(path);
    if (path !== undefined && named.has(path))
      yield result({ outcome: 'refused', reasons: ['该文件在前面的行中出现过'] });
    else if (knownId !== undefined) yield result({ outcome: 'known', videoId: knownId, reasons: [] });
    else if (path === undefined || !form)
      yield result({ outcome: 'refused', reasons: [...reasons, ...(problem ?? [])] });
    else yield result(await importFile(services, imported, { path, form }));
    if (path !== undefined) named.add(path);
  }
}

export function unnamedFiles(library: Library, lines: readonly SheetLine[]): string[] {
  const find = fileFinder(library);
  const named = new Set(lines.map(({ fileName }) => find(fileName).path));
  return [...library.files.keys()].filter((path) => !named.has(path));
}

/** Returns a function that finds files by path or name, with or without the extension, ignoring case. */
function fileFinder({ files }: Library): (fileName: string) => { path?: string; problem?: string[] } {
  const byName = new Map<string, Set<string>>();
  for (const path of files.keys()) {
    const name = path.replace(/^.*\//, '');
    for (const key of [path, name, path.replace(/\.[^./]+$/, ''), name.replace(/\.[^.]+$/, '')].map(normalizeName)) {
      const paths = byName.get(key) ?? new Set();
      byName.set(key, paths.add(path));
    }
  }
  return (fileName) => {
    if (fileName === '') return {};
    if (files.has(fileName)) return { path: fileName };
    const [path, ...others] = byName.get(normalizeName(fileName)) ?? [];
    if (path === undefined) return { problem: ['没有这个文件'] };
    return others.length > 0 ? { problem: ['有多个同名文件，请填写带文件夹的路径'] } : { path };
  };
}

async function findImported(db: Db, library: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('library_imports')
    .where('library', '=', library)
    .select(['file_name', 'video_id'])
    .execute();
  return new Map(rows.map(({ file_name, video_id }) => [file_name, video_id]));
}

type Outcome = Omit<LineResult, 'line' | 'fileName'>;

async function importFile(
  services: ImportServices,
  { authorId, library, dryRun }: Import,
  { path, form }: { path: string; form: LibraryForm },
): Promise<Outcome> {
  const file = library.files.get(path)!;
  try {
    const contentType = await assertVideo(file);
    await inTransaction(services.db, (tx) => assertPublishable(tx, form));
    if (dryRun) return { outcome: 'ready', reasons: [] };
    const fileName = path.replace(/^.*\//, '');
    const fileKey = await storeOriginal(services, { authorId, fileName, contentType, body: await file.open() });
    const { videoId } = await inTransaction(services.db, async (tx) => {
      const caller = { authorId, imported: true };
      const published = await publishVideo({ db: tx, caller, services }, { ...form, fileKey });
      const row = { library: library.name, file_name: path, video_id: published.videoId };
      await tx.insertInto('library_imports').values(row).execute();
      return published;
    });
    return { outcome: 'imported', videoId, reasons: [] };
  } catch (error) {
    // Another import of this library was faster. The stored file is swept.
    if (isPgError(error, PG.uniqueViolation, 'library_imports_pkey')) return { outcome: 'known', reasons: [] };
    return { outcome: 'refused', reasons: reasonsOf(error) };
  }
}

/** Runs the checks of `publishVideo` that need no file. Throws `invalidInput`. */
async function assertPublishable(tx: Parameters<typeof lockGroups>[0], form: LibraryForm): Promise<void> {
  await assertReleased(tx, undefined, form);
  await lockGroups(tx, form);
}

async function assertVideo(file: LibraryFile): Promise<string> {
  if (file.bytes === 0) throw new AppError('invalidInput', { message: '文件是空的' });
  if (file.bytes > VIDEO_UPLOAD_BYTES) {
    throw new AppError('invalidInput', { message: `文件不能超过 ${VIDEO_UPLOAD_BYTES / 1024 ** 3} GB` });
  }
  const type = await fileTypeFromBuffer(await buffer(await file.open(START_BYTES)));
  if (!type || !(type.mime.startsWith('video/') || type.mime === 'application/mxf'))
    throw new AppError('invalidInput', { message: '不是视频文件' });
  return type.mime;
}
