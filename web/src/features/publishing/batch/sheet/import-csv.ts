import type { Options } from '../../use-options.ts';
import type { Batch } from '../batch-state.ts';
import { changeMany } from '../batch.ts';
import { readCsv } from '../../../../ui/text/csv.ts';
import { applySheet, type SheetResult } from './sheet.ts';

/** Reads the current rows after the file, because the user may edit while it loads. */
export async function importCsv(batch: Batch, file: Pick<File, 'arrayBuffer'>, options: Options): Promise<SheetResult> {
  const sheet = await readCsv(await file.arrayBuffer());
  const result = applySheet(batch.state.get().rows, sheet, options, batch.nextId);
  changeMany(batch, 'CSV导入', result.rows);
  return result;
}
