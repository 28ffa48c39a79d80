import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, run } from './run.mjs';

/**
 * `npm run walk [-- one | several | upgrade]`: follows docs/operations/operations.md from an empty folder to a sale, or
 * through an upgrade. Runs in namespaces with overlays over this machine's folders, and leaves nothing behind.
 *
 * @param {string} node
 * @param {string[]} walks
 */
export async function walk(node, walks) {
  if (process.getuid?.() !== 0) fail('npm run walk mounts overlays over /etc and /var: run it as root');
  const folder = mkdtempSync(join(tmpdir(), 'walk-'));
  try {
    return await run('unshare', ['--mount', '--', node, 'server/src/testing/walk/walk.ts', folder, ...walks]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
