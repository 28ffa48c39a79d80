// Measures the median seconds from `npm start` (installed and built) to a ready server: with an empty data folder,
// where it first creates its database, and after a kill -9 of all processes while the demo's clips were being
// processed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTree } from '../server/src/testing/processes.ts';
import { killTree } from '../server/src/testing/server-process.ts';

const ROUNDS = 3;
const GOAL = { start: 5, afterKill: 20 };
const GIVE_UP_SECONDS = 120;
const ROOT = join(import.meta.dirname, '..');

const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
await chmod(folder, 0o711);
try {
  // The first start installs and builds for the others.
  await (await start(join(folder, 'built'))).kill();
  const seconds = { start: [] as number[], afterKill: [] as number[] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const dataDir = join(folder, `round-${round}`);
    const first = await start(dataDir);
    await sleep(3_000);
    await first.kill();
    const second = await start(dataDir);
    await second.kill();
    seconds.start.push(first.seconds);
    seconds.afterKill.push(second.seconds);
    console.log(`round ${round}: ${first.seconds.toFixed(1)} s, after kill -9 ${second.seconds.toFixed(1)} s`);
  }
  const [started, again] = [median(seconds.start), median(seconds.afterKill)];
  console.log(
    `startup: ${started.toFixed(1)} s (goal <= ${GOAL.start}), after kill -9: ${again.toFixed(1)} s (goal <= ${GOAL.afterKill})`,
  );
  if (started > GOAL.start || again > GOAL.afterKill) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function start(dataDir: string): Promise<{ seconds: number; kill: () => Promise<void> }> {
  const port = await freePort();
  const begin = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: '' },
  });
  const ended = once(npm, 'exit');
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    if (performance.now() - begin > GIVE_UP_SECONDS * 1000) {
      await killTree(npm.pid!);
      throw new Error(`not ready after ${GIVE_UP_SECONDS} s`);
    }
    await sleep(10);
  }
  const seconds = (performance.now() - begin) / 1000;
  const kill = async () => {
    const tree = processTree(npm.pid!);
    await killTree(npm.pid!);
    await ended;
    while (tree.some(({ pid }) => processTree(pid).length > 0)) await sleep(10);
  };
  return { seconds, kill };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
