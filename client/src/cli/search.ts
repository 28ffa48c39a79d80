import type { Schemas } from '../types.ts';
import { openClient, printJson, printTable, readArguments, type Terminal, UsageError } from './command.ts';

/** `zhenku search WORDS [--limit N] [--json]` */
export async function search(args: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args, { limit: { type: 'string' }, json: { type: 'boolean' } }, 1);
  const limit = Number(values.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit takes a whole number from 1.');
  const client = await openClient(terminal);
  const found: Schemas['VideoCard'][] = [];
  const input = { keyword: positionals[0]!, size: Math.min(limit, 60) };
  for await (const clip of client.list('POST /video/v1/queryByKeyword', input)) {
    found.push(clip);
    if (found.length === limit) break;
  }
  if (values.json) return printJson(terminal, found);
  if (found.length === 0) return terminal.print('No clips found.');
  const yuan = (price: number | null) => (price === null ? '–' : String(price));
  printTable(terminal, [
    ['CLIP', 'HD', '4K', 'PLUS', 'NAME'],
    ...found.map(({ videoId, hdPrice, hd4kPrice, hdPlusPrice, videoName }) => [
      String(videoId),
      yuan(hdPrice),
      yuan(hd4kPrice),
      yuan(hdPlusPrice),
      videoName,
    ]),
  ]);
}
