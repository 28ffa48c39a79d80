import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskCache } from './disk-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

const smallId = fc.integer({ min: 0, max: 300 });
const steps = fc.array(fc.record({ id: smallId, bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }) }), {
  maxLength: 200,
});

test('returns the bytes that were last set for an id', () => {
  fc.assert(
    fc.property(steps, fc.array(smallId), (sets, asked) => {
      const cache = openDiskCache({ folder, maxBytes: 1_000_000 });
      const expected = new Map<number, Buffer>();
      for (const { id, bytes } of sets) {
        cache.set(id, Buffer.from(bytes));
        expected.set(id, Buffer.from(bytes));
      }
      expect(cache.read(asked)).toEqual(asked.map((id) => expected.get(id)));
      cache.close();
    }),
  );
});

test("starts over when the file is full, and never returns outdated bytes or another id's", () => {
  fc.assert(
    fc.property(steps, (sets) => {
      const cache = openDiskCache({ folder, maxBytes: 100 });
      const expected = new Map<number, Buffer>();
      for (const { id, bytes } of sets) {
        cache.set(id, Buffer.from(bytes));
        expected.set(id, Buffer.from(bytes));
        expect(cache.read([id])).toEqual([expected.get(id)]);
        for (const each of expected.keys())
          expect([undefined, expected.get(each)]).toContainEqual(cache.read([each])[0]);
      }
      cache.close();
    }),
  );
});

test("stores no bytes beyond the size limit, and drops the id's previous bytes", () => {
  const cache = openDiskCache({ folder, maxBytes: 100 });
  const other = randomBytes(20);
  cache.set(1, randomBytes(50));
  cache.set(2, other);
  cache.set(1, randomBytes(101));
  expect(cache.read([1, 2])).toEqual([undefined, other]);
  cache.close();
});

test('leaves no file in the folder', async () => {
  const cache = openDiskCache({ folder, maxBytes: 100 });
  cache.set(1, randomBytes(50));
  expect(await readdir(folder)).toEqual([]);
  cache.close();
});

test('a closed cache is empty, and does not touch a file that reuses its descriptor', async () => {
  const cache = openDiskCache({ folder, maxBytes: 100 });
  cache.set(1, randomBytes(50));
  cache.close();
  const path = join(folder, 'another');
  const another = await open(path, 'wx+');
  cache.set(2, randomBytes(10));
  expect(cache.read([1, 2])).toEqual([undefined, undefined]);
  cache.close();
  expect((await another.stat()).size).toBe(0);
  await another.close();
});
