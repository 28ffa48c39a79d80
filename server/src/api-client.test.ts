import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { CACHING_SERVER_ARGS } from '../../testing/derived/program.ts';
import { call, logInOperator, waitUntilProcessed, publish, registerCreator, sentCode } from './testing/client.ts';
import { type ServerProcess, startServer, until } from './testing/server-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const PHONE = '13800000000';
const PRICE_YUAN = 10;
const TIMEOUT_MS = 120_000;
const HOP = ['connection', 'content-length', 'host', 'transfer-encoding'];

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-client-'));
  server = await startServer(join(folder, 'data'), {}, ...CACHING_SERVER_ARGS);
  const operator = await logInOperator(server);
  const { token } = await registerCreator(server, '13900000001', operator);
  const videoId = await publish(server, token, clip('interlaced.mov'), PRICE_YUAN);
  await waitUntilProcessed(server, token, videoId, TIMEOUT_MS);
  await call(server, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
});

afterAll(async () => {
  await server?.killAll();
  await rm(folder, { recursive: true, force: true });
});

test('the client in docs/engineering/api.md registers, searches, orders, pays and downloads, as the document describes', async () => {
  const document = await readDocument();
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const [, code] = /```ts\n(.*?)```/s.exec(await readFile(join(ROOT, 'docs/engineering/api.md'), 'utf8'))!;
  await writeFile(join(folder, 'buy.ts'), code!);

  const calls: string[] = [];
  const problems: string[] = [];
  const checking = checkingProxy(document, { calls, problems });
  await once(checking.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void checking.close());
  const bought = run('buy.ts', `http://127.0.0.1:${(checking.address() as AddressInfo).port}`, PHONE);
  const result = resultOf(bought);
  const sent = until(() => sentCode(server.dataDir, PHONE).catch(() => undefined), TIMEOUT_MS);
  // A client that crashes before it requests a code fails the test immediately.
  const captcha = await Promise.race([sent, result]);
  expect(captcha).toBeTypeOf('string');
  bought.stdin!.end(`${captcha as string}\n`);
  expect(await result).toMatchObject({ code: 0 });
  expect((await stat(join(folder, 'clip.mp4'))).size).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  expect(calls).toContain('POST /order/v1/pay');
});

interface Document extends Record<string, unknown> {
  servers: [{ url: string }];
  paths: Record<string, Record<string, { parameters: { name: string }[]; requestBody?: object }>>;
}

const readDocument = async () =>
  (await (await fetch(new URL('/video-platform/openapi.json', server.url))).json()) as Document;

/** Forwards requests to the server, recording every call and everything that the document does not describe. */
function checkingProxy(document: Document, { calls, problems }: { calls: string[]; problems: string[] }): Server {
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'api');
  const [{ url: base }] = document.servers;

  function check(place: string[], value: unknown): void {
    const pointer = place.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')));
    const isDescribed = ajv.validate({ $ref: `api#/${pointer.join('/')}` }, value);
    if (!isDescribed) problems.push(`${place.join(' ')}: ${ajv.errorsText()}`);
  }

  return createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url!, server.url);
    const headers = Object.entries(request.headers as Record<string, string>).filter(([name]) => !HOP.includes(name));
    const sent = await buffer(request);
    const body = sent.length > 0 ? sent : undefined;
    const answer = await fetch(server.url + pathname + search, { method: request.method!, headers, body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (pathname.startsWith(`${base}/`)) {
      const [path, method] = [pathname.slice(base.length), request.method!.toLowerCase()];
      calls.push(`${request.method} ${path}`);
      const operation = document.paths[path]?.[method];
      if (!operation) problems.push(`${method} ${path} is not in the document`);
      else {
        const known = operation.parameters.map(({ name }) => name);
        problems.push(...[...searchParams.keys()].filter((name) => !known.includes(name)));
        const content = ['content', 'application/json', 'schema'];
        if (body) check(['paths', path, method, 'requestBody', ...content], JSON.parse(body.toString()));
        check(['paths', path, method, 'responses', `${answer.status}`, ...content], JSON.parse(bytes.toString()));
      }
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type')! }).end(bytes);
  });
}

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
}

async function resultOf(child: ChildProcess): Promise<{ code: number; output: string }> {
  const [output, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit') as Promise<[number]>]);
  return { code, output };
}
