import { readFile } from 'node:fs/promises';
import type { Schemas } from '../types.ts';
import {
  CommandError,
  openClient,
  printJson,
  printTable,
  readArguments,
  type Terminal,
  UsageError,
} from './command.ts';
import { EditListError, type Film, readEditList } from './edit-list.ts';

const FILES_PER_CALL = 200;
/** Statuses that require no action. */
const CLEARED: readonly Schemas['FilmFinding']['status'][] = ['licensed', 'own', 'unknown'];

type Found = Schemas['FilmFinding'] & { name: string };

/**
 * `zhenku check-edl FILE [--fps N]`: which clips of an edit list need a licence. Throws `CommandError` if one does, or
 * if parts of the list were not understood.
 */
export async function checkEditList(args: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args, { fps: { type: 'string' }, json: { type: 'boolean' } }, 1);
  const fps = Number(values.fps ?? 25);
  if (!(fps >= 1 && fps <= 1_000)) throw new UsageError('--fps takes a frame rate, such as 25.');
  const film = readList(await readFile(positionals[0]!), fps);
  const names = [...new Set(film.uses.flatMap((use) => use.names))];
  const client = await openClient(terminal);
  const found: Found[] = [];
  for (let at = 0; at < names.length; at += FILES_PER_CALL) {
    const part = names.slice(at, at + FILES_PER_CALL);
    const input = { files: part.map((name) => ({ name })) };
    const { list, also } = await client.call('POST /project/v1/check', input);
    list.forEach((finding, index) => {
      const all = [finding, ...(also?.[index] ?? [])].filter(({ status }) => status !== 'unknown');
      found.push(...all.map((each) => ({ name: part[index]!, ...each })));
    });
  }
  const clips = [...new Map(found.map((each) => [`${each.videoId} ${each.status}`, each])).values()];
  const open = clips.filter(({ status }) => !CLEARED.includes(status));
  if (values.json) printJson(terminal, { format: film.format, shots: film.uses.length, unread: film.unread, clips });
  else printFindings(terminal, film, clips);
  if (film.unread.length > 0) throw new CommandError(`${film.unread.length} parts of the list were not understood.`);
  if (open.length > 0) throw new CommandError(`${open.length} of ${clips.length} clips need attention.`);
}

function readList(bytes: Uint8Array, fps: number): Film {
  try {
    return readEditList(bytes, { fps });
  } catch (error) {
    throw error instanceof EditListError ? new CommandError(error.message, { cause: error }) : error;
  }
}

function printFindings(terminal: Terminal, film: Film, clips: readonly Found[]): void {
  for (const note of film.notes) terminal.note(note);
  for (const { line, text } of film.unread) terminal.print(`Not understood, line ${line}: ${text}`);
  if (clips.length === 0) return terminal.print(`${film.uses.length} shots, none of a clip of this shop.`);
  printTable(terminal, [
    ['CLIP', 'STATUS', 'FILE', 'NAME'],
    ...clips.map(({ videoId, status, name, videoName }) => [String(videoId ?? ''), status, name, videoName]),
  ]);
}
