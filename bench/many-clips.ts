/**
 * Measures the minutes until 38 two-second clips, published at once by one creator, are ready for review: HD, and every
 * fourth one 4K, cut from the demo's originals. `PIPELINE_JOBS=1 node bench/many-clips.ts` shows what parallel
 * processing gains.
 */
import { readdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { call, logInOperator, registerCreator, uploadForm } from '../server/src/testing/client.ts';
import { type ServerProcess, startServer } from '../server/src/testing/server-process.ts';

const CLIPS = 38;
const GOAL_MINUTES = 8;
const EVERY_FOURTH = 4;

const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
await chmod(folder, 0o711);
const originals = join(import.meta.dirname, '../server/src/demo/originals');
const sources = readdirSync(originals).filter((name) => name.endsWith('.mp4'));
let server: ServerProcess | undefined;
try {
  server = await startServer(join(folder, 'data'), {
    DEMO: 'off',
    ...(process.env.PIPELINE_JOBS && { PIPELINE_JOBS: process.env.PIPELINE_JOBS }),
  });
  const { token } = await registerCreator(server, '13900000001', await logInOperator(server));
  const videos: object[] = [];
  for (let index = 0; index < CLIPS; index += 1) {
    const words = { videoName: `作品${index}`, videoKeywords: ['城市', '夜景'], authenticationType: 1, hdPrice: 100 };
    videos.push({ ...words, fileKey: await upload(server, token, await cut(index)) });
  }
  const from = performance.now();
  await call(server, 'POST /video/v1/publish/batch', { videos }, token);
  let counts: { status: number; count: number }[] = [];
  const countOf = (status: number) => counts.find((one) => one.status === status)?.count ?? 0;
  do {
    await sleep(1_000);
    ({ counts } = await call(server, 'GET /video/v1/mine', { page: 1, size: 1 }, token));
  } while (countOf(VIDEO_STATUS.processing) > 0);
  const minutes = (performance.now() - from) / 60_000;
  console.log(
    `${countOf(VIDEO_STATUS.inReview)} of ${CLIPS} clips ready in ${minutes.toFixed(1)} min (goal ${GOAL_MINUTES} min)`,
  );
  if (countOf(VIDEO_STATUS.inReview) !== CLIPS || minutes > GOAL_MINUTES) process.exitCode = 1;
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function cut(index: number): Promise<string> {
  const path = join(folder, `${index}.mp4`);
  const source = join(originals, sources[index % sources.length]!);
  const size = index % EVERY_FOURTH === 0 ? '3840:2160' : '1920:1080';
  const shape = `scale=${size}:force_original_aspect_ratio=increase,crop=${size},fps=25,eq=brightness=${index / 1_000}`;
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16'];
  await ffmpeg([...fileInput(source), '-t', '2', '-an', '-vf', shape, ...encode, path], { timeoutMs: 300_000 });
  return path;
}

async function upload(site: ServerProcess, token: string, path: string): Promise<string> {
  const ticket = await call(site, 'POST /upload/v2/videoUploadPolicy', { fileName: 'clip.mp4' }, token);
  const body = uploadForm(ticket, new Blob([await readFile(path)]), 'clip.mp4');
  const response = await fetch(site.url + ticket.uploadUrl, { method: 'POST', body });
  if (response.status !== 204) throw new Error(`upload: ${response.status}`);
  return ticket.fileKey;
}
