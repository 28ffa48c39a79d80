// Times a batch of 200 clips, five of them invalid, from request to response, on a server that processes the clips at
// the same time.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISH_BATCH_MAX } from '@zhenku/contract/constants';
import { call, logInOperator, registerCreator, uploadForm } from '../server/src/testing/client.ts';
import { type ServerProcess, startServer } from '../server/src/testing/server-process.ts';

const GOAL_SECONDS = 10;
const WRONG = 5;

const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
await chmod(folder, 0o711);
let server: ServerProcess | undefined;
try {
  server = await startServer(join(folder, 'data'), { DEMO: 'off' });
  const { token } = await registerCreator(server, '13900000001', await logInOperator(server));
  const videos: object[] = [];
  for (let index = 0; index < PUBLISH_BATCH_MAX; index += 1) {
    const wrong = index % (PUBLISH_BATCH_MAX / WRONG) === 0;
    const words = { videoName: wrong ? '' : `作品${index}`, videoKeywords: ['城市', '夜景'], authenticationType: 1 };
    videos.push({ ...words, hdPrice: 100, fileKey: await upload(server, token, `no video ${index}`) });
  }
  const from = performance.now();
  const { results } = await call(server, 'POST /video/v1/publish/batch', { videos }, token);
  const seconds = (performance.now() - from) / 1_000;
  const published = results.filter(({ code }) => code === 0).length;
  const explained = results.filter(({ fields }) => fields !== undefined).length;
  console.log(`${published} published, ${explained} explained in ${seconds.toFixed(1)} s (goal ${GOAL_SECONDS} s)`);
  if (published !== PUBLISH_BATCH_MAX - WRONG || explained !== WRONG || seconds > GOAL_SECONDS) process.exitCode = 1;
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function upload(site: ServerProcess, token: string, content: string): Promise<string> {
  const ticket = await call(site, 'POST /upload/v2/videoUploadPolicy', { fileName: 'clip.mp4' }, token);
  const body = uploadForm(ticket, new Blob([content]), 'clip.mp4');
  const response = await fetch(site.url + ticket.uploadUrl, { method: 'POST', body });
  if (response.status !== 204) throw new Error(`upload: ${response.status}`);
  return ticket.fileKey;
}
