import { execFileSync } from 'node:child_process';
import { root } from './run.mjs';

/** Lists the files that differ from `origin/main`, or from the last commit if there is no such branch. */
export function changedFiles() {
  const base = git('rev-parse', '--verify', '--quiet', 'origin/main') ? 'origin/main' : 'HEAD';
  const files = [
    git('diff', '--name-only', `${base}...`),
    git('diff', '--name-only', 'HEAD'),
    git('ls-files', '-mo', '--exclude-standard'),
  ];
  return { base, files: files.join('\n').split('\n').filter(Boolean) };
}

/**
 * @param {string[]} args
 * @returns {string} Empty if git fails.
 */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
