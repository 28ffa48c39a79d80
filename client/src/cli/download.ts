import { type DownloadedFile, downloadItem, downloadsOf } from '../download.ts';
import { CommandError, openClient, printJson, readArguments, type Terminal, UsageError } from './command.ts';

const FLAGS = { to: { type: 'string' }, master: { type: 'boolean' }, json: { type: 'boolean' } } as const;

/** `zhenku download ORDER|ORDER_ITEM --to DIR [--master]` */
export async function download(args: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args, FLAGS, 1);
  if (!values.to) throw new UsageError('Name the folder: --to DIR');
  const client = await openClient(terminal);
  const items = await downloadsOf(client, positionals[0]!);
  if (items.length === 0) throw new CommandError(`You have no order or order item ${positionals[0]}.`);
  const files: DownloadedFile[] = [];
  for (const item of items) {
    if (!item.available) {
      terminal.note(`${item.videoName}: cannot be downloaded now (expired, refunded or still being processed).`);
      continue;
    }
    const file = await downloadItem(client, item, {
      to: values.to,
      format: values.master ? 'master' : 'standard',
      onProgress: showProgress(terminal, item.videoName),
    });
    files.push(file);
    if (!values.json) {
      const checked = file.verified ? ', as in its certificate' : '';
      terminal.print(`${file.path}${file.existed ? ' (already there)' : ''}: ${file.bytes} bytes${checked}`);
    }
  }
  if (values.json) printJson(terminal, files);
  if (files.length < items.length)
    throw new CommandError(`${items.length - files.length} of ${items.length} files are missing.`);
}

/** Prints progress per tenth. */
export function showProgress({ note }: Terminal, name: string) {
  let shown = 0;
  return (done: number, total: number): void => {
    const tenths = Math.floor((done / total) * 10);
    if (tenths <= shown || tenths === 10) return;
    shown = tenths;
    note(`${name}: ${tenths * 10} %`);
  };
}
