import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { GENERATED, generate } from '../generate.ts';

test('the generated types are those of the OpenAPI document: run `npm run generate -w client`', async () => {
  expect((await readFile(GENERATED, 'utf8')) === (await generate())).toBe(true);
});
