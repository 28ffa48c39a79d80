import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('following operations.md leads to a sale, an upgrade and a rollback, on one machine and on several', async () => {
  // With the test runner's own settings, the web app would be built for development.
  const settings = Object.entries(process.env).filter(([key]) => !/^(VITEST|TEST$|NODE_ENV|NODE_OPTIONS)/.test(key));
  const { stdout } = await promisify(execFile)('node', ['scripts/up.mjs', 'walk'], {
    cwd: ROOT,
    env: Object.fromEntries(settings),
  });
  for (const size of ['one machine', 'several servers']) {
    for (const walk of ['', ', with a migration']) expect(stdout).toContain(`\n${size}${walk}\n`);
  }
  expect(stdout.match(/the certificate is issued and verified/g)).toHaveLength(4);
  expect(stdout.match(/forward again/g)).toHaveLength(2);
});
