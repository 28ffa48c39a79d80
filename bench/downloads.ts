// Compares downloads of one purchased 1 GiB file from the page cache, alternating: through nginx with X-Accel-Redirect
// (deploy/nginx.conf, TLS) against plain nginx with TLS; from Node against plain nginx without TLS. The ratio compares
// bytes per second; the server processes' CPU per GB is printed as well.
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startPostgres } from '../server/src/platform/database/postgres.ts';
import { forUser, signedLink } from '../server/src/platform/storage/links.ts';
import { makeUser, sessionOf } from '../server/src/platform/testing/fixtures.ts';
import { freePort } from '../server/src/testing/http.ts';
import { type Nginx, runNginx, startNginx } from '../server/src/testing/nginx.ts';
import { MAIN, type ServerProcess, startServer } from '../server/src/testing/server-process.ts';
import { cpuSeconds, median } from './shared/servers.ts';

const BYTES = 1024 ** 3;
const PIECE = 16 * 1024 ** 2;
const ROUNDS = Number(process.argv[2] ?? 7);
const GOAL = { proxied: 0.95, node: 0.8 };
const KEY = 'private/0123/bought.mp4';
const SECRET = 'a secret of the benchmark, long enough';
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
await chmod(folder, 0o755);
const files = join(folder, 'files');
const postgres = await startPostgres({ dataDir: folder, log: { debug: () => undefined, warn: console.error } });
const { db, pool } = openDatabase(postgres.url, 2);
const servers: ServerProcess[] = [];
const proxies: Nginx[] = [];

interface DownloadSetup {
  url: string;
  pids: number[];
}

try {
  await migrate(pool);
  const user = await makeUser(db);
  const link = signedLink(SECRET, KEY, { seconds: 86_400, fileName: '海上日落.mp4', holder: forUser(sessionOf(user)) });
  await makeFile(join(files, KEY));

  const [behind, alone] = [await startWeb('behind', { SENT_BY_PROXY: 'on' }), await startWeb('alone', {})];
  const proxy = await startNginx(join(folder, 'nginx'), { ports: [new URL(behind.url).port], files });
  proxies.push(proxy);
  const bare = await startBareNginx();
  const ways: Record<'proxied' | 'secure' | 'node' | 'plain', DownloadSetup> = {
    proxied: { url: proxy.url + link, pids: [proxy.pid, behind.pid] },
    secure: { url: `https://127.0.0.1:${bare.secure}/${KEY}`, pids: [bare.pid] },
    node: { url: alone.url + link, pids: [alone.pid] },
    plain: { url: `http://127.0.0.1:${bare.plain}/${KEY}`, pids: [bare.pid] },
  };

  const cpu: Record<string, number[]> = { proxied: [], secure: [], node: [], plain: [] };
  const ratios = { proxied: [] as number[], node: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const speed: Record<string, number> = {};
    for (const [name, way] of Object.entries(ways)) {
      const sent = await download(way);
      speed[name] = sent.bytesPerSecond;
      if (round > 0) cpu[name]!.push(sent.cpuPerGb);
    }
    if (round === 0) continue; // Warm-up.
    ratios.proxied.push(speed.proxied! / speed.secure!);
    ratios.node.push(speed.node! / speed.plain!);
    const shown = Object.entries(speed).map(([name, value]) => `${name} ${(value / 1e6).toFixed(0)} MB/s`);
    console.log(`round ${round}: ${shown.join(', ')}`);
  }
  for (const [name, all] of Object.entries(cpu)) console.log(`${name}: ${median(all).toFixed(2)} s of CPU per GB`);
  const [proxied, node] = [median(ratios.proxied), median(ratios.node)];
  console.log(
    `downloads: through nginx ÷ nginx alone ${proxied.toFixed(2)} (goal >= ${GOAL.proxied}), ` +
      `through Node ÷ nginx alone ${node.toFixed(2)} (goal >= ${GOAL.node})`,
  );
  if (proxied < GOAL.proxied || node < GOAL.node) process.exitCode = 1;
} finally {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await Promise.all(servers.map((server) => server.killAll()));
  await db.destroy();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function makeFile(path: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const piece = randomBytes(PIECE);
  await pipeline(Readable.from(Array.from({ length: BYTES / PIECE }, () => piece)), createWriteStream(path));
}

async function startWeb(name: string, settings: Record<string, string>): Promise<ServerProcess> {
  const dataDir = join(folder, name);
  if (servers[0]) await cp(join(servers[0].dataDir, 'secrets'), join(dataDir, 'secrets'), { recursive: true });
  const all = { DATABASE_URL: postgres.url, STORAGE: files, SECRET, TRUST_PROXY: '1', ...settings };
  const server = await startServer(dataDir, all, '--max-semi-space-size=4', MAIN, '--role', 'web');
  servers.push(server);
  return server;
}

/** Starts an nginx that serves the folder to everyone, with the same settings as deploy/nginx.conf. */
async function startBareNginx(): Promise<{ secure: number; plain: number; pid: number }> {
  const [secure, plain] = [await freePort(), await freePort()];
  const own = join(folder, 'bare');
  await mkdir(own);
  const site = `server {
  listen 127.0.0.1:${plain};
  listen 127.0.0.1:${secure} ssl http2;
  ssl_certificate ${join(folder, 'nginx/certificate.pem')};
  ssl_certificate_key ${join(folder, 'nginx/key.pem')};
  ssl_protocols TLSv1.2 TLSv1.3;
  location / { alias ${files}/; sendfile on; tcp_nopush on; }
}`;
  const nginx = await runNginx(own, site, `http://127.0.0.1:${plain}`);
  proxies.push(nginx);
  return { secure, plain, pid: nginx.pid };
}

async function download({ url, pids }: DownloadSetup): Promise<{ bytesPerSecond: number; cpuPerGb: number }> {
  const before = await cpuSeconds(pids);
  const { stdout } = await run('curl', ['-skfo', '/dev/null', '-w', '%{size_download} %{speed_download}', url]);
  const [size, bytesPerSecond] = stdout.split(' ').map(Number) as [number, number];
  if (size !== BYTES) throw new Error(`${url}: ${size} bytes arrived`);
  return { bytesPerSecond, cpuPerGb: ((await cpuSeconds(pids)) - before) / (BYTES / 1e9) };
}
