import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Schemas } from '../types.ts';
import { openClient, printJson, printTable, readArguments, type Terminal, UsageError } from './command.ts';

const FLAGS = { since: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean' } } as const;
type Certified = Schemas['LicensedItem'] & { authorizationId: string; authorizationTime: string };

/** `zhenku certificates [--since YYYY-MM-DD] [--to DIR]`: lists certificates, and downloads their PDFs with `--to`. */
export async function certificates(args: readonly string[], terminal: Terminal): Promise<void> {
  const { values } = readArguments(args, FLAGS, 0);
  if (values.since !== undefined && !/^\d{4}-\d\d-\d\d$/.test(values.since)) {
    throw new UsageError('--since takes a day, such as 2026-11-30.');
  }
  // Days are in Asia/Shanghai.
  const since = values.since === undefined ? 0 : Date.parse(`${values.since}T00:00:00+08:00`);
  if (Number.isNaN(since)) throw new UsageError('--since takes a day, such as 2026-11-30.');
  const client = await openClient(terminal);
  const found: Certified[] = [];
  for await (const item of client.list('GET /order/v1/authorizations', { authorized: true, size: 100 })) {
    const { authorizationId, authorizationTime } = item;
    if (authorizationId === null || authorizationTime === null || Date.parse(authorizationTime) < since) continue;
    found.push({ ...item, authorizationId, authorizationTime });
  }
  if (values.to !== undefined) await mkdir(values.to, { recursive: true });
  for (const { authorizationId } of values.to === undefined ? [] : found) {
    const path = join(values.to!, `${authorizationId}.pdf`);
    if (await stat(path).catch(() => null)) continue;
    const part = `${path}.part`;
    await writeFile(part, await client.readFile('GET /order/v1/authorizations/pdf', { authorizationId }));
    await rename(part, path);
    terminal.note(path);
  }
  if (values.json) return printJson(terminal, found);
  if (found.length === 0) return terminal.print('No certificates.');
  printTable(terminal, [
    ['CERTIFICATE', 'DAY', 'CLIP', 'LICENSEE', 'PROJECT'],
    ...found.map(({ authorizationId, authorizationTime, videoId, authorizedUser, authorizedProject }) => [
      authorizationId,
      authorizationTime.slice(0, 10),
      String(videoId),
      authorizedUser ?? '',
      authorizedProject ?? '',
    ]),
  ]);
}
