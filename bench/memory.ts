// Measures the server process's memory (without PostgreSQL and ffmpeg, which are separate processes): idle after
// startup and a round of ordinary requests, and the peak while a 1 GB file is uploaded and processed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binaries } from '@zhenku/media/programs/run';
import { deriveClips } from '../testing/clips/clips.ts';
import {
  call,
  logInOperator,
  waitUntilProcessed,
  publish,
  register,
  registerCreator,
} from '../server/src/testing/client.ts';
import { type ServerProcess, startServer } from '../server/src/testing/server-process.ts';

const GOAL_MB = { idle: 200, more: 50 };
const GB = 1024 ** 3;
const SETTLE_MS = 10_000;
const PROCESS_WITHIN_MS = 30 * 60_000;
const { 'hd.mp4': CLIP } = await deriveClips(['hd.mp4']);
const CREATOR = '13900000001';

const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
await chmod(folder, 0o711);
const dataDir = join(folder, 'data');
let server: ServerProcess | undefined;
try {
  const large = await makeLargeClip(join(folder, 'large.mov'));
  server = await start();
  const operator = await logInOperator(server);
  const { token } = await registerCreator(server, CREATOR, operator);
  const videoId = await publish(server, token, CLIP, 10);
  await waitUntilProcessed(server, token, videoId, PROCESS_WITHIN_MS);
  await call(server, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
  await server.stop();

  server = await start();
  await ordinaryRequests(server, videoId);
  await sleep(SETTLE_MS);
  const pid = pidOf(server);
  const idle = await memoryMb(pid, 'VmRSS');
  console.log(`idle: ${idle.toFixed(0)} MB`);

  await writeFile(`/proc/${pid}/clear_refs`, '5'); // Resets VmHWM, the highest VmRSS.
  const largeId = await publish(server, token, large, 10);
  console.log(`highest during the upload: ${(await memoryMb(pid, 'VmHWM')).toFixed(0)} MB`);
  await waitUntilProcessed(server, token, largeId, PROCESS_WITHIN_MS);
  const highest = await memoryMb(pid, 'VmHWM');
  console.log(`highest: ${highest.toFixed(0)} MB`);
  const more = highest - idle;
  console.log(
    `memory: idle ${idle.toFixed(0)} MB (goal <= ${GOAL_MB.idle}), ` +
      `+${more.toFixed(0)} MB during a 1 GB upload and processing (goal <= ${GOAL_MB.more})`,
  );
  if (idle > GOAL_MB.idle || more > GOAL_MB.more) process.exitCode = 1;
} finally {
  await server?.killAll();
  await rm(folder, { recursive: true, force: true });
}

async function start(): Promise<ServerProcess> {
  return await startServer(dataDir, {}, join(import.meta.dirname, '../scripts/up.mjs'), 'start');
}

function pidOf({ processes }: ServerProcess): number {
  return processes().find(({ command }) => command.includes('server/src/main.ts'))!.pid;
}

async function ordinaryRequests(site: ServerProcess, videoId: number): Promise<void> {
  await fetch(site.url);
  for (let round = 0; round < 20; round += 1) {
    await call(site, 'GET /video/v1/queryHot', { page: 1, size: 60 });
    await call(site, 'POST /video/v1/queryByKeyword', { keyword: '长廊 光影' });
    await call(site, 'GET /video/v1/suggest', { keyword: 'cl' });
    await call(site, 'GET /video/v1/queryVideoByVideoId', { videoId });
  }
  const { token } = await register(site, '13900000002');
  await call(site, 'POST /shoppingcart/v1/add', { videoId, videoType: 1 }, token);
  await call(site, 'GET /user/v1/info', {}, token);
}

/** Returns a process's `VmRSS` or `VmHWM` in megabytes of 10⁶ bytes. */
async function memoryMb(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kB = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)![1];
  return (Number(kB) * 1024) / 1e6;
}

/** Makes at least 1 GB of HD footage cheaply: noise hardly compresses, and looped packets are copied, not encoded. */
async function makeLargeClip(path: string): Promise<string> {
  const { ffmpeg } = await binaries();
  const second = join(folder, 'second.mov');
  const noise = 'nullsrc=s=1920x1080:r=10,noise=alls=100:allf=t+u,format=yuvj444p';
  await run(ffmpeg, ['-f', 'lavfi', '-i', noise, '-t', '1', '-c:v', 'mjpeg', '-q:v', '1', second]);
  const loops = Math.ceil(GB / (await stat(second)).size);
  await run(ffmpeg, ['-stream_loop', String(loops - 1), '-i', second, '-c', 'copy', path]);
  const { size } = await stat(path);
  console.log(`uploading ${(size / GB).toFixed(2)} GB, ${loops} s of footage`);
  if (size < GB) throw new Error('the clip is smaller than 1 GB');
  return path;
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn('nice', [program, '-v', 'error', '-nostdin', '-y', ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
