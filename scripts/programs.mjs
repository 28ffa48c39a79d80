import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserPath, CHROMIUM, HEADLESS_SHELL } from './browser.mjs';
import { fail, findOnPath, isExecutable, run } from './run.mjs';

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so';
const CHINESE_FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/**
 * Installs the system programs that the tests need, on Debian with sufficient rights; `more` maps further packages,
 * which only some tests need, to a file that each contains.
 *
 * @param {Record<string, string>} more
 */
export async function installPrograms(more = {}) {
  const missing = missingPackages(more);
  if (missing.length === 0) return;
  const how = `apt-get install ${missing.join(' ')}`;
  const apt = findOnPath('apt-get') ?? fail(`the tests need ${missing.join(', ')}: install them (on Debian: ${how})`);
  const asRoot = process.getuid?.() === 0 ? [] : passwordlessSudo();
  if (!asRoot) fail(`the tests need ${missing.join(', ')}: as root, run ${how}`);
  console.log(`installing ${missing.join(', ')} …`);
  const [program, ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', apt];
  const code =
    (await run(program, [...args, 'update', '-qq'])) ||
    (await run(program, [...args, 'install', '-y', '-qq', '--no-install-recommends', ...missing.map(orItsSubstitute)]));
  if (code !== 0 || missingPackages(more).some((name) => missing.includes(name)))
    fail(`${how} failed: see its message above`);
}

/** @param {Record<string, string>} more */
function missingPackages(more) {
  /** @type {Record<string, boolean>} */
  const present = {
    'chromium-headless-shell': hasBrowser(),
    ffmpeg: Boolean(findOnPath('ffmpeg') && findOnPath('ffprobe')),
    // Hides all other files from ffmpeg.
    bubblewrap: Boolean(findOnPath('bwrap')),
    // A real S3 server with its dependencies.
    'ceph-mon': Boolean(findOnPath('ceph-mon')),
    'ceph-osd': Boolean(findOnPath('ceph-osd')),
    radosgw: Boolean(findOnPath('radosgw')),
    // The proxy in front of several servers.
    nginx: isExecutable('/usr/sbin/nginx'),
    'libnginx-mod-http-brotli-filter': existsSync(BROTLI) || !existsSync('/etc/debian_version'),
    systemd: Boolean(findOnPath('systemd-analyze')),
    'poppler-utils': Boolean(findOnPath('pdfsig') && findOnPath('pdftoppm')),
    // Other systems keep their fonts elsewhere and may already have a Chinese one.
    'fonts-noto-cjk': existsSync(CHINESE_FONT) || !existsSync('/etc/debian_version'),
  };
  for (const [name, file] of Object.entries(more)) present[name] = existsSync(file);
  return Object.keys(present).filter((name) => !present[name]);
}

/** Returns whether a browser is installed. A full Chromium counts only if the headless shell cannot be installed. */
function hasBrowser() {
  if (process.env.CHROMIUM_PATH || isExecutable(HEADLESS_SHELL)) return isExecutable(browserPath() ?? '');
  return isExecutable(CHROMIUM) && !(canInstall() && isInDebian('chromium-headless-shell'));
}

const canInstall = () => Boolean(findOnPath('apt-get') && (process.getuid?.() === 0 || passwordlessSudo()));

/** @param {string} name */
const isInDebian = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;

/** @param {string} name */
const orItsSubstitute = (name) => (name === 'chromium-headless-shell' && !isInDebian(name) ? 'chromium' : name);

function passwordlessSudo() {
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}
