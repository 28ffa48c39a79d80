import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fail, findOnPath, run } from './run.mjs';
import { installForProduction } from './production.mjs';
import { buildWeb } from './build-web.mjs';

const SUITE = 'bookworm';
/** Everything that deploy/compose.yaml starts is in one image, so that servers need no registry. */
const PACKAGES = ['bubblewrap', 'ffmpeg', 'nginx', 'libnginx-mod-http-brotli-filter', 'postgresql-15'];
/** Id of the user and the group `zhenku`. It must never change, because files in volumes store it. */
const UID = 900;
const NODE = `/opt/zhenku/node_modules/node-linux-${process.arch}/bin/node`;
const SERVER = ['node', '--max-semi-space-size=4', '--heap-growing-percent=30', '--expose-gc', 'server/src/main.ts'];
const ENVIRONMENT = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  TZ: 'Asia/Shanghai',
  LANG: 'C.UTF-8',
  HOST: '0.0.0.0',
  PORT: '8080',
  DATA_DIR: '/var/lib/zhenku/data',
};

/** Installs the packages with the newest security updates. No service may start: it would run on this machine. */
const INSTALL = `
export DEBIAN_FRONTEND=noninteractive
printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d
chmod +x /usr/sbin/policy-rc.d
apt-get update -q
apt-get upgrade -qy
apt-get install -qy --no-install-recommends ${PACKAGES.join(' ')}
rm /usr/sbin/policy-rc.d
`;

/** Creates users, the initial folders of volumes, and nginx's configuration. */
const PREPARE = `
groupadd --gid ${UID} zhenku
useradd --uid ${UID} --gid ${UID} --home-dir /var/lib/zhenku --shell /usr/sbin/nologin zhenku
usermod -aG zhenku www-data
chmod -R u=rwX,go=rX .
rm -rf /etc/postgresql /var/lib/postgresql
install -d -m 0750 -o zhenku -g zhenku /var/lib/zhenku /srv/zhenku/files
install -d -m 0700 -o zhenku -g zhenku /var/lib/postgresql
ln -s ${NODE} /usr/local/bin/node
rm /etc/nginx/sites-enabled/default
sed -e 's/127\\.0\\.0\\.1:808\\([12]\\)/web-\\1:8080/' -e 's/server_name .*;/server_name _;/' \\
  -e 's|/etc/letsencrypt/live/footage.example|/etc/zhenku/certificates|' deploy/nginx.conf >/etc/nginx/conf.d/zhenku.conf
sed -i 's/worker_connections .*;/worker_connections 20000;/' /etc/nginx/nginx.conf
ln -sf /dev/stdout /var/log/nginx/access.log
ln -sf /dev/stderr /var/log/nginx/error.log
`;

/** Removes files that no container reads or that belong to this machine. Keeps the licences of Debian's packages. */
const CLEAN = `
rm -rf etc/apt/sources.list etc/apt/apt.conf.d/99image etc/hostname etc/resolv.conf etc/ssl/private/ssl-cert-snakeoil.key
rm -rf usr/share/man usr/share/locale var/cache/apt var/lib/apt/lists var/log/apt var/log/*.log
rm -rf dev run tmp
mkdir -m 0755 dev run
mkdir -m 1777 tmp
find usr/share/doc ! -type d ! -name copyright -delete
`;

/**
 * `npm run image -- FILE.tar.gz`: builds the container image from Debian's packages and the production folder, and writes it
 * as an archive for `docker load` and `podman load`. Contacts no registry.
 *
 * @param {string} node
 * @param {string | undefined} file
 */
export async function buildImage(node, file) {
  if (!file?.endsWith('.tar.gz')) fail('usage: npm run image -- FILE.tar.gz');
  const archive = resolve(file);
  if (existsSync(archive)) fail(`${archive} exists: name a new file`);
  if (!existsSync(dirname(archive))) fail(`${dirname(archive)} does not exist: name a folder that does`);
  if (process.getuid?.() !== 0) fail('npm run image makes a root file system: run it as root');
  const missing = ['debootstrap', 'buildah'].filter((program) => !findOnPath(program));
  if (missing.length > 0) fail(`npm run image needs ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`);
  const mirrors = findMirrors();
  const failed = await buildWeb(node);
  if (failed) return failed;
  process.umask(0o022);
  const folder = mkdtempSync('/var/tmp/image-');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, step] of stepsOf({ folder, archive, mirrors })) {
    const began = performance.now();
    const code = await step();
    if (code) return code;
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s   ${name}`);
  }
  console.log(`${(statSync(archive).size / 1024 ** 2).toFixed(1).padStart(7)} MB  ${archive}`);
  return 0;
}

/** @typedef {{ main: string, updates: string, security: string }} Mirrors */

/**
 * Returns the mirrors at DEBIAN_MIRROR, by default the ones that this machine's apt uses.
 *
 * @returns {Mirrors}
 */
function findMirrors() {
  const named = process.env.DEBIAN_MIRROR?.replace(/\/$/, '');
  if (named) return { main: named, updates: named, security: `${named}-security` };
  const apt = findOnPath('apt-get');
  const site = (/** @type {string} */ codename) =>
    apt &&
    execFileSync(apt, ['indextargets', '--format', '$(SITE)', `Codename: ${codename}`], { encoding: 'utf8' }).split(
      '\n',
    )[0];
  const [main, updates, security] = ['', '-updates', '-security'].map((suffix) => site(SUITE + suffix));
  if (main && security) return { main, updates: updates || main, security };
  return fail(
    `this machine's apt names no mirror of Debian ${SUITE}: set DEBIAN_MIRROR, for example https://mirror.example/debian`,
  );
}

/**
 * @param {{ folder: string, archive: string, mirrors: Mirrors }} options
 * @returns {[string, () => number | void | Promise<number | void>][]}
 */
function stepsOf({ folder, archive, mirrors }) {
  // Many containers and CI machines forbid overlayfs.
  const storage = [`--root=${folder}/storage`, `--runroot=${folder}/run`, '--storage-driver=vfs'];
  const buildah = (/** @type {string[]} */ ...args) => run('buildah', [...storage, ...args], { quiet: true });
  const inside = (/** @type {string} */ script) =>
    buildah('run', '--isolation=chroot', '--workingdir=/opt/zhenku', 'zhenku', '--', 'sh', '-euc', script);
  let system = '';
  const plain = join(folder, 'image.tar');
  const config = [
    ...Object.entries(ENVIRONMENT).map(([name, value]) => `--env=${name}=${value}`),
    '--user=zhenku',
    '--workingdir=/opt/zhenku',
    '--port=8080',
    '--stop-signal=SIGTERM',
    `--entrypoint=${JSON.stringify([...SERVER, '--role'])}`,
    '--cmd=all',
  ];
  return [
    [
      'Debian',
      async () => {
        const code = await buildah('from', '--name=zhenku', 'scratch');
        if (code) return code;
        system = execFileSync('buildah', [...storage, 'mount', 'zhenku'], { encoding: 'utf8' }).trim();
        return run('debootstrap', ['--variant=minbase', '--include=ca-certificates', SUITE, system, mirrors.main], {
          quiet: true,
        });
      },
    ],
    ['帧库', () => installForProduction(join(system, 'opt/zhenku'))],
    [
      'packages',
      () => {
        const sources = [
          `${mirrors.main} ${SUITE}`,
          `${mirrors.updates} ${SUITE}-updates`,
          `${mirrors.security} ${SUITE}-security`,
        ];
        writeFileSync(join(system, 'etc/apt/sources.list'), sources.map((source) => `deb ${source} main\n`).join(''));
        writeFileSync(join(system, 'etc/apt/apt.conf.d/99image'), aptOptions());
        return inside(INSTALL);
      },
    ],
    ['users, folders, nginx', () => inside(PREPARE)],
    ['cleaning', () => run('sh', ['-euc', CLEAN], { cwd: system })],
    [
      'image',
      async () =>
        (await buildah('config', ...config, 'zhenku')) ||
        buildah('commit', '--format=docker', 'zhenku', `docker-archive:${plain}:zhenku:latest`),
    ],
    [
      'archive',
      async () => {
        const part = `${archive}.part`;
        process.on('exit', () => rmSync(part, { force: true }));
        // In the other steps, `run` handles signals. Without a handler, a signal would end this process before it
        // removes gigabytes of temporary files.
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
        await pipeline(createReadStream(plain), createGzip(), createWriteStream(part));
        renameSync(part, archive);
      },
    ],
  ];
}

/** Returns this machine's apt settings for downloads, for example the proxy. */
function aptOptions() {
  if (!findOnPath('apt-config')) return '';
  const lines = execFileSync('apt-config', ['dump'], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.startsWith('Acquire::')).join('\n');
}
