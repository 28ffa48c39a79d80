import { readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { SheetNames } from '@zhenku/contract/clips/sheet';
import type { Client } from '../client.ts';
import { hashFile } from '../download.ts';
import { uploadVideo } from '../upload.ts';
import { CommandError, openClient, printJson, readArguments, type Terminal, UsageError } from './command.ts';
import { showProgress } from './download.ts';
import { readSheet, type SheetLine } from './sheet.ts';

const FLAGS = { csv: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } } as const;
const PRICES = ['hdPrice', 'hd4kPrice', 'hdPlusPrice'] as const;

interface Outcome {
  line: number;
  fileName: string;
  result: 'published' | 'draft' | 'existed' | 'refused' | 'ready';
  videoId?: number;
  problems?: string[];
}

/**
 * `zhenku upload DIR --csv FILE [--dry-run]`: publishes each file that the spreadsheet gives a price, and saves the others
 * as drafts. A second run continues: it skips clips that exist, and files that have arrived.
 */
export async function upload(args: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args, FLAGS, 1);
  if (!values.csv) throw new UsageError('Name the spreadsheet: --csv FILE');
  const client = await openClient(terminal);
  const lines = readSheet(await readFile(values.csv), await readNames(client));
  const drafts = new Map<string, number>();
  if (!values['dry-run']) {
    for await (const { fileKey, videoId } of client.list('GET /video/v1/drafts', {})) {
      if (fileKey !== null) drafts.set(fileKey, videoId);
    }
  }
  const outcomes: Outcome[] = [];
  for (const line of lines) {
    const path = await pathIn(positionals[0]!, line);
    const outcome =
      line.problems.length > 0
        ? ({ result: 'refused', problems: line.problems } as const)
        : values['dry-run']
          ? ({ result: 'ready' } as const)
          : await submit(client, line, { path, drafts, terminal });
    outcomes.push({ line: line.line, fileName: line.fileName, ...outcome });
    if (!values.json) terminal.print(textOf(outcomes.at(-1)!));
  }
  if (values.json) printJson(terminal, outcomes);
  const refused = outcomes.filter(({ result }) => result === 'refused').length;
  if (refused > 0) throw new CommandError(`${refused} of ${outcomes.length} lines were refused.`);
}

const textOf = ({ line, fileName, result, videoId, problems = [] }: Outcome) =>
  `line ${line}, ${fileName}: ${[result, videoId, problems.join('; ')].filter(Boolean).join(' ')}`;

/** Returns a line's file. Adds a problem to the line if the name leaves the folder or the file is missing. */
async function pathIn(folder: string, { fileName, problems }: SheetLine): Promise<string> {
  const path = resolve(folder, fileName);
  const inside = relative(resolve(folder), path);
  if (inside.startsWith('..') || inside === '') problems.push('outside the folder');
  else if (!(await stat(path).catch(() => null))?.isFile()) problems.push(`there is no file ${join(folder, fileName)}`);
  return path;
}

interface Place {
  path: string;
  /** The caller's drafts by `fileKey`. */
  drafts: ReadonlyMap<string, number>;
  terminal: Terminal;
}

async function submit(
  client: Client,
  { fileName, form }: SheetLine,
  { path, drafts, terminal }: Place,
): Promise<Omit<Outcome, 'line' | 'fileName'>> {
  const known = await findKnown(client, path);
  if (known?.videoId) return { result: 'existed', videoId: known.videoId };
  const onProgress = showProgress(terminal, fileName);
  const fileKey = known?.fileKey ?? (await uploadVideo(client, path, { onProgress }));
  const draft = drafts.get(fileKey);
  const words = { ...form, fileKey, ...(draft !== undefined && { videoId: draft }) };
  if (PRICES.every((price) => form[price] === undefined)) {
    const { videoId } = await client.call('POST /video/v1/draft', words);
    return { result: 'draft', videoId };
  }
  const { results } = await client.call('POST /video/v1/publish/batch', { videos: [words] });
  const { code, videoId, message, fields } = results[0]!;
  if (code === 0) return { result: 'published', videoId: videoId! };
  return { result: 'refused', problems: fields ? Object.values(fields) : [message ?? String(code)] };
}

async function findKnown(client: Client, path: string) {
  const { size: bytes } = await stat(path);
  const { sameSize } = await client.call('GET /upload/v3/find', { bytes });
  if (!sameSize) return null;
  return (await client.call('GET /upload/v3/find', { bytes, sha256: await hashFile(path) })).file;
}

async function readNames(client: Client): Promise<SheetNames> {
  const [categories, labels, activities] = await Promise.all([
    client.call('GET /category/v1/query', {}),
    client.call('GET /label/v1/query', {}),
    client.call('GET /homepage/v1/activity/query', {}),
  ]);
  return {
    categoryIds: categories.list.map(({ categoryId, categoryName }) => ({ id: categoryId, name: categoryName })),
    labelIds: labels.list.map(({ labelId, labelName }) => ({ id: labelId, name: labelName })),
    activityId: activities.activities.map(({ activityId, activityName }) => ({ id: activityId, name: activityName })),
  };
}
