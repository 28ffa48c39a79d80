import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const DIST = join(import.meta.dirname, '../web/dist');
const FIRST_LOAD_BYTES = 100 * 1024;

test('the first load of the home page brings at most 100 KB of JavaScript, gzipped', async () => {
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  const wanted = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1]!);
  expect(wanted).not.toEqual([]);
  const files = new Map<string, number>();
  for (const path of wanted) {
    if (files.has(path)) continue;
    const code = await readFile(join(DIST, path));
    files.set(path, gzipSync(code, { level: 9 }).length);
    wanted.push(...staticImports(code.toString()).map((name) => join(path, '..', name)));
  }
  const total = [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.log(`first load: ${(total / 1024).toFixed(1)} KB in ${files.size} files`);
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
});

/** The files that a module of the build names without `import()`, which would fetch them later. */
function staticImports(code: string): string[] {
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g)].map((match) => match[1]!);
}
