import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sharedVideoId } from './helpers/site.ts';
import { expect, WITH_MOTION, test } from './helpers/test.ts';

test.use(WITH_MOTION);

const DIST = join(import.meta.dirname, '../web/dist');
const KB = 1024;

const LIMITS = [
  ['/', 100],
  ['/#/search?keyword=石桥', 110],
  ['/#/login', 130],
  [`/#/detail/${sharedVideoId}`, 180],
] as const;

for (const [path, limit] of LIMITS) {
  test(`${path.replace(/\d+$/, ':id')} loads at most ${limit} KB of JavaScript, gzipped, until the network is idle`, async ({
    newProfile,
  }) => {
    const page = await newProfile();
    const files = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) files.add(pathname);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    const sizes = await Promise.all(
      [...files].map(async (file) => gzipSync(await readFile(join(DIST, file)), { level: 9 }).length),
    );
    const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
    console.log(`${path}: ${(total / KB).toFixed(1)} KB in ${files.size} files`);
    expect(files.size).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(limit * KB);
  });
}
