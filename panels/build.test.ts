import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('builds both panels as scripts that need only their host’s modules', async () => {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.ts')]);
  const dist = join(import.meta.dirname, 'dist');
  const required = async (panel: string) => {
    const script = await readFile(join(dist, panel, 'main.js'), 'utf8');
    expect(script).not.toMatch(/^(import|export) /m);
    return [...new Set([...script.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name!))].toSorted();
  };
  expect(await required('premiere')).toEqual(['premierepro', 'uxp']);
  expect(await required('resolve')).toEqual(
    [
      './WorkflowIntegration.node',
      'node:fs',
      'node:fs/promises',
      'node:os',
      'node:path',
      'node:stream',
      'node:stream/promises',
    ].toSorted(),
  );
  expect(await readdir(join(dist, 'resolve'))).toContain('window.cjs');
});
