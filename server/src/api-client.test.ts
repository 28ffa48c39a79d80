import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { call, logInOperator, waitUntilProcessed, publish, registerCreator, sentCode } from './testing/client.ts';
import { type ServerProcess, startServer, until } from './testing/server-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const PHONE = '13800000000';
const PRICE_YUAN = 10;
const PATIENCE_MS = 120_000;

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-client-'));
  server = await startServer(join(folder, 'data'));
  const operator = await logInOperator(server);
  const { token } = await registerCreator(server, '13900000001', operator);
  const videoId = await publish(server, token, clip('hd.mp4'), PRICE_YUAN);
  await waitUntilProcessed(server, token, videoId, PATIENCE_MS);
  await call(server, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
});

afterAll(async () => {
  await server?.killAll();
  await rm(folder, { recursive: true, force: true });
});

test('the client of docs/api.md fits the generated types, and registers, searches, orders, pays and downloads', async () => {
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const document = new URL('/video-platform/openapi.json', server.url);
  const types = await openapiTS(document, { defaultNonNullable: false });
  await writeFile(join(folder, 'zhenku.d.ts'), astToString(types));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const [, code] = /```ts\n(.*?)```/s.exec(await readFile(join(ROOT, 'docs/api.md'), 'utf8'))!;
  await writeFile(join(folder, 'buy.ts'), code!);

  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--types', 'node'];
  const checked = run(compiler, 'buy.ts', '--module', 'nodenext', '--target', 'esnext', ...options);
  expect(await resultOf(checked)).toEqual({ code: 0, output: '' });

  const bought = run('buy.ts', server.url, PHONE);
  const captcha = await until(() => sentCode(server.dataDir, PHONE).catch(() => undefined), PATIENCE_MS);
  bought.stdin!.end(`${captcha}\n`);
  expect(await resultOf(bought)).toMatchObject({ code: 0 });
  expect((await stat(join(folder, 'clip.mp4'))).size).toBeGreaterThan(0);
});

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
}

async function resultOf(child: ChildProcess): Promise<{ code: number; output: string }> {
  const [output, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit') as Promise<[number]>]);
  return { code, output };
}
