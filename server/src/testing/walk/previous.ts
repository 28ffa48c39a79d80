import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const MIGRATIONS = 'server/migrations';

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Returns the last commit without the newest migration, so that an upgrade from it changes the database. */
function findPrevious(): string {
  const newest = readdirSync(join(ROOT, MIGRATIONS)).toSorted().at(-1)!;
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', join(MIGRATIONS, newest));
  return added ? git('rev-parse', `${added}^`) : git('rev-parse', 'HEAD');
}

export function buildPrevious(sources: string, installation: string): void {
  mkdirSync(sources);
  const archive = execFileSync('git', ['archive', findPrevious()], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', sources], { input: archive });
  // Copies this version's packages. The older version's own script replaces those with other versions in its lock file.
  const packages = ['node_modules', ...readdirSync(ROOT).map((name) => join(name, 'node_modules'))];
  for (const name of packages) {
    if (existsSync(join(ROOT, name))) execFileSync('cp', ['-a', join(ROOT, name), join(sources, name)]);
  }
  // Otherwise the web app would count as built.
  rmSync(join(sources, 'node_modules/.cache'), { recursive: true, force: true });
  execFileSync('npm', ['run', 'production', '--', installation], {
    cwd: sources,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
