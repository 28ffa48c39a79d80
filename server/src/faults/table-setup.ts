import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { FaultRow } from './table.ts';

const FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/zhenku');

/** Prints the table of faults when the run ends, and stores it in `faults.md` beside other tests' reports. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const rows = join(FOLDER, 'faults.jsonl');
  await mkdir(FOLDER, { recursive: true });
  await writeFile(rows, '');
  project.provide('faultRows', rows);
  return async () => {
    const lines = (await readFile(rows, 'utf8')).split('\n').filter((line) => line !== '');
    const table = tableOf(lines.map((line) => JSON.parse(line) as FaultRow));
    await writeFile(join(FOLDER, 'faults.md'), table);
    process.stdout.write(`\n${table}\n`);
  };
}

function tableOf(rows: FaultRow[]): string {
  const line = ({ fault, seen, lost, seconds }: FaultRow) =>
    `| ${fault} | ${seen} | ${lost} | ${seconds.toFixed(1)} |\n`;
  return `| fault | what users saw | lost | seconds to recover |\n|---|---|---|---|\n${rows.map(line).join('')}`;
}
