import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { type Shop, startShop } from './testing/shop.ts';

const CLIENT = join(import.meta.dirname, '..');
const PORT = 8469;

let shop: Shop;
/** A folder outside the repository, with the packed client installed. */
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhenku-recipes-'));
  await promisify(execFile)('npm', ['pack', '--pack-destination', folder], { cwd: CLIENT });
  const [tarball] = await readdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline'];
  await promisify(execFile)('npm', ['install', ...quietly, `./${tarball}`], { cwd: folder });
  shop = await startShop();
  const { PATH, HOME } = process.env;
  env = { PATH: `${join(folder, 'node_modules/.bin')}:${PATH}`, HOME, XDG_CONFIG_HOME: folder, ZHENKU_URL: shop.url };
});
afterAll(async () => {
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function recipe(title: string): Promise<string> {
  const readme = await readFile(join(CLIENT, 'README.md'), 'utf8');
  const section = readme.split(/^## /m).find((text) => text.startsWith(`${title}\n`))!;
  return /```(?:js|sh)\n(.*?)```/s.exec(section)![1]!;
}

async function runRecipe(title: string, key: string, ...args: string[]): Promise<string> {
  const code = await recipe(title);
  const options = { cwd: folder, env: { ...env, ZHENKU_KEY: key } };
  if (code.startsWith('zhenku ')) return (await promisify(execFile)('sh', ['-c', code], options)).stdout;
  await writeFile(join(folder, 'recipe.js'), code);
  return (await promisify(execFile)(process.execPath, ['recipe.js', ...args], options)).stdout;
}

async function zhenku(key: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn('zhenku', args, {
    cwd: folder,
    env: { ...env, ZHENKU_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

function edlOf(...names: string[]): string {
  const events = names.map((name, at) => {
    const [from, to] = [at * 2, at * 2 + 2].map((second) => `01:00:0${second}:00`);
    return `00${at + 1}  AX       V     C        00:00:00:00 00:00:02:00 ${from} ${to}\n* FROM CLIP NAME: ${name}\n`;
  });
  return `TITLE: Film\nFCM: NON-DROP FRAME\n\n${events.join('\n')}`;
}

test('the packed client buys, downloads, lists certificates and checks an edit list', async () => {
  const key = await shop.createKey(shop.buyer, ['catalogue', 'buy', 'download', 'certificates'], 100);
  expect((await zhenku(key, '--help')).stdout).toContain('zhenku search WORDS');
  expect(JSON.parse((await zhenku(key, 'search', '长廊', '--json')).stdout)).toMatchObject([{ videoId: shop.videoId }]);
  const orderId = (await runRecipe('Search and buy', key)).trim();
  expect((await runRecipe('Download everything of an order', key, orderId)).trim()).toMatch(
    /^footage.* [0-9a-f]{64} false$/,
  );
  expect(JSON.parse(await runRecipe('List certificates', key))).toEqual([]);

  // The clip is bought, but no certificate names its licensee yet.
  const [name] = await readdir(join(folder, 'footage'));
  await writeFile(join(folder, 'film.edl'), edlOf(name!, 'somebody-elses.mov'));
  const checked = await zhenku(key, 'check-edl', 'film.edl', '--json');
  expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining('1 of 1 clips') });
  expect(JSON.parse(checked.stdout)).toMatchObject({
    format: 'edl',
    shots: 2,
    unread: [],
    clips: [{ videoId: shop.videoId, status: 'unnamed', name }],
  });

  const again = await zhenku(key, 'buy', String(shop.videoId), '--tier', 'hd');
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('--again') });
  const asked = await zhenku(key, 'buy', String(shop.videoId), '--tier', 'hd', '--again');
  expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('10 yuan') });
  const bought = await zhenku(key, 'buy', String(shop.videoId), '--tier', 'hd', '--again', '--yes', '--json');
  expect(JSON.parse(bought.stdout)).toMatchObject({ payAmount: 10, orderStatus: 2 });
  const catalogueKey = await shop.createKey(shop.buyer, ['catalogue']);
  const refused = await zhenku(catalogueKey, 'download', orderId, '--to', 'footage');
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('scope download') });
});

test('the packed client creates no second draft when a folder is uploaded again', async () => {
  const key = await shop.createKey(shop.creator, ['catalogue', 'publish']);
  await mkdir(join(folder, 'originals'));
  await copyFile(clip('interlaced.mov'), join(folder, 'originals/draft.mov'));
  await writeFile(join(folder, 'originals.csv'), '文件名,作品名称,关键词\ndraft.mov,雨夜,雨、夜\n');
  const first: unknown = JSON.parse(await runRecipe('Upload a folder', key));
  expect(first).toMatchObject([{ line: 2, fileName: 'draft.mov' }]);
  expect(JSON.parse(await runRecipe('Upload a folder', key))).toMatchObject([
    { videoId: (first as [{ videoId: number }])[0].videoId },
  ]);
});

test('the packed client verifies webhooks', async () => {
  await writeFile(join(folder, 'receiver.js'), await recipe('Verify a webhook'));
  const bytes = Buffer.alloc(32, 3);
  const options = {
    cwd: folder,
    env: { ...env, PORT: String(PORT), WEBHOOK_SECRET: `whsec_${bytes.toString('base64')}` },
  };
  const receiver: ChildProcess = spawn(process.execPath, ['receiver.js'], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void receiver.kill());
  await once(receiver.stdout!, 'data');
  const body = JSON.stringify({ type: 'ping', timestamp: new Date().toISOString(), data: {} });
  const at = Math.floor(Date.now() / 1_000);
  const signature = `v1,${createHmac('sha256', bytes).update(`evt_1.${at}.${body}`).digest('base64')}`;
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at), 'webhook-signature': signature };
  const post = async (text: string) =>
    (await fetch(`http://127.0.0.1:${PORT}`, { method: 'POST', headers, body: text })).status;
  expect(await post(body)).toBe(204);
  expect(await post(`${body} `)).toBe(401);
});
