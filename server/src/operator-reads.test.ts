import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { api } from '@zhenku/contract/api';
import { expect, test } from 'vitest';
import { TABLE_OWNERS } from './table-owners.ts';
import { tableUses } from './testing/table-uses.ts';

const NOT_LOADED = /\.(test|slow)\.ts$|(^|\/)testing|^demo\//;
const sources = new Map(
  globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !NOT_LOADED.test(file))
    .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]),
);

/** Modules that collect the features' operator sources; `app.ts` passes them to the calls, so no import leads to them. */
const PASSED_SOURCES = ['objects.ts', 'waiting.ts'];
const PRIVATE = new Set(TABLE_OWNERS.projects);

const importsOf = (file: string): string[] =>
  [...sources.get(file)!.matchAll(/^(?:import|export) (?!type\b)[^'"]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)]
    .map(([, from, loaded]) => normalize(join(dirname(file), (from ?? loaded)!)))
    .filter((path) => sources.has(path));

function findLoadedFiles(roots: readonly string[]): Map<string, string> {
  const chains = new Map(roots.map((root) => [root, root]));
  for (const [file, chain] of chains) {
    for (const next of importsOf(file)) if (!chains.has(next)) chains.set(next, `${chain} → ${next}`);
  }
  return chains;
}

const filesServing = (keys: readonly string[]) =>
  [...sources].filter(([, source]) => keys.some((key) => source.includes(`'${key}'`))).map(([file]) => file);

const callsWith = (isWanted: (access: string) => boolean) =>
  Object.entries(api).flatMap(([key, { access }]) => (isWanted(access) ? [key] : []));

const filesReadingPrivateTables = (files: ReadonlyMap<string, string>) =>
  [...files].filter(([file]) => tableUses(sources.get(file)!, PRIVATE).some(({ table }) => table !== null));

test('no operator call loads code that reads projects, film checks or their reports', () => {
  const roots = filesServing(callsWith((access) => access.startsWith('operator')));
  const reached = findLoadedFiles([...roots, ...PASSED_SOURCES]);
  expect(roots.length).toBeGreaterThan(40);
  expect(reached.size).toBeGreaterThan(200);
  expect(filesReadingPrivateTables(reached).map(([, chain]) => chain)).toEqual([]);
  expect([...reached].filter(([file]) => file.startsWith('features/projects/')).map(([, chain]) => chain)).toEqual([]);
});

test('the detection finds that buyer calls reach the private tables', () => {
  const reached = findLoadedFiles(filesServing(['GET /project/v1/check/info', 'GET /order/v1/authorizations']));
  const tables = filesReadingPrivateTables(reached).flatMap(([file]) => tableUses(sources.get(file)!, PRIVATE));
  // null: a name that is not a literal; table-owners.test.ts lists those.
  expect(new Set(tables.flatMap(({ table }) => table ?? []))).toEqual(PRIVATE);
});
