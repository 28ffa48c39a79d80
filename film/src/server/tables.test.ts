import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TABLE_OWNERS } from '../../../server/src/table-owners.ts';
import { tableUses } from '../../../server/src/testing/table-uses.ts';

const tables = new Set(Object.values(TABLE_OWNERS).flat());
const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !/test/.test(file));
const uses = files.flatMap((file) => tableUses(readFileSync(join(import.meta.dirname, file), 'utf8'), tables));
const namesOf = (used: typeof uses) => [...new Set(used.map(({ table }) => String(table)))].toSorted();

test('the film check writes only its own table, and reads only the tables that decide visibility', () => {
  expect(namesOf(uses.filter(({ writes }) => writes))).toEqual(['video_frame_codes']);
  expect(namesOf(uses)).toEqual(['licences', 'video_files', 'video_frame_codes', 'videos']);
});
