import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Hides bubblewrap from the tools that a benchmark starts: the processor time of a confined process is never counted in its
 * parent's. Import this first, because confinement is chosen at import.
 */
const folder = mkdtempSync(join(tmpdir(), 'bench-path-'));
for (const directory of (process.env.PATH ?? '').split(delimiter).toReversed()) {
  for (const name of namesIn(directory)) {
    rmSync(join(folder, name), { force: true });
    if (name !== 'bwrap') symlinkSync(join(directory, name), join(folder, name));
  }
}
process.env.PATH = folder;
process.on('exit', () => rmSync(folder, { recursive: true }));

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
