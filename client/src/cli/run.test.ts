import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLogin, storeLogin } from './login-file.ts';
import { EXIT, run } from './run.ts';
import { readSheet } from './sheet.ts';

async function terminal(env: Record<string, string> = {}, answer: string | null = null) {
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const printed: string[] = [];
  const noted: string[] = [];
  return {
    folder,
    printed,
    noted,
    env: { XDG_CONFIG_HOME: folder, ...env },
    print: (text: string) => void printed.push(text),
    note: (text: string) => void noted.push(text),
    ask: async () => answer,
  };
}

test('prints its help, and explains wrong usage', async () => {
  const help = await terminal();
  expect(await run(['--help'], help)).toBe(EXIT.done);
  expect(help.printed.join('\n')).toContain('check-edl FILE');
  for (const [args, reason] of [
    [['sell'], 'no command “sell”'],
    [['toString'], 'no command “toString”'],
    [['search'], '1 argument'],
    [['search', 'a', '--colour', 'red'], '--colour'],
    [['search', 'a', '--limit', '0'], '--limit'],
    [['certificates', '--since', 'yesterday'], '--since'],
    [['download', 'a'], '--to DIR'],
    [['upload', '.'], '--csv FILE'],
    [['buy', '7', '--tier', '8k'], '--tier hd'],
    [['buy', 'seven', '--tier', 'hd'], 'number or address'],
  ] as const) {
    const here = await terminal();
    expect(await run(args, here), args.join(' ')).toBe(EXIT.usage);
    expect(here.noted.join()).toContain(reason);
  }
});

test('asks for a login, and says when the shop cannot be reached', async () => {
  const without = await terminal();
  expect(await run(['search', 'a'], without)).toBe(EXIT.failed);
  expect(without.noted.join()).toContain('zhenku login');
  const nobody = await terminal({ ZHENKU_URL: 'http://127.0.0.1:9', ZHENKU_KEY: 'zk_x' });
  expect(await run(['download', 'a', '--to', nobody.folder], nobody)).toBe(EXIT.noConnection);
}, 20_000);

test('stores a login for this user alone, and never sends its key to another address', async () => {
  const here = await terminal({ ZHENKU_URL: 'http://127.0.0.1:9' });
  const path = await storeLogin(here.env, { url: 'https://footage.example', key: 'zk_a' });
  await storeLogin(here.env, { url: 'https://footage.example', key: 'zk_b' });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ url: 'https://footage.example', key: 'zk_b' });
  expect(await readdir(join(here.folder, 'zhenku'))).toEqual(['login.json']);
  expect(await run(['whoami'], here)).toBe(EXIT.failed);
  expect(here.noted.join()).toContain('Log in first');
});

test('explains why a file is not an edit list', async () => {
  const here = await terminal({ ZHENKU_URL: 'http://127.0.0.1:9', ZHENKU_KEY: 'zk_x' });
  const path = join(here.folder, 'list.xml');
  await writeFile(path, '<html></html>');
  expect(await run(['check-edl', path], here)).toBe(EXIT.failed);
  expect(here.noted.join()).toContain('不认识的 XML');
  expect(await run(['check-edl', join(here.folder, 'none.edl')], here)).toBe(EXIT.failed);
});

test('reads the columns of the batch editor, and reports cells that it cannot read', () => {
  const names = { categoryIds: [{ id: 3, name: '自然' }], labelIds: [], activityId: [] };
  const csv = (text: string) => new TextEncoder().encode(text);
  const [line, wrong] = readSheet(
    csv('文件名,作品名称,关键词,分类,HD价格\na.mov,长廊,光、影,自然,¥10\nb.mov,,,海洋,\n\n'),
    names,
  );
  expect(line).toMatchObject({ line: 2, fileName: 'a.mov', problems: [] });
  expect(line!.form).toMatchObject({ videoName: '长廊', videoKeywords: ['光', '影'], categoryIds: [3], hdPrice: 10 });
  expect(wrong!.problems).toEqual([expect.stringContaining('海洋')]);
  expect(() => readSheet(csv('作品名称\n长廊\n'), names)).toThrow('文件名');
  expect(() => readSheet(csv('文件名,价钱\na.mov,3\n'), names)).toThrow('价钱');
});

test('takes a login from the environment only with both parts, and survives a damaged file', async () => {
  const stored = { url: 'https://footage.example', key: 'zk_stored' };
  const here = await terminal();
  const path = await storeLogin(here.env, stored);
  const readWith = (env: Record<string, string>) => readLogin({ ...here.env, ...env });
  const other = { ZHENKU_URL: 'https://other.example', ZHENKU_KEY: 'zk_other' };
  expect(await readWith({})).toEqual(stored);
  expect(await readWith(other)).toEqual({ url: other.ZHENKU_URL, key: other.ZHENKU_KEY });
  expect(await readWith({ ZHENKU_URL: 'https://footage.example/' })).toEqual(stored);
  expect(await readWith({ ZHENKU_URL: other.ZHENKU_URL })).toBeNull();
  expect(await readWith({ ZHENKU_KEY: other.ZHENKU_KEY })).toBeNull();
  await writeFile(path, '{"url": "https://foot');
  expect(await readWith({})).toBeNull();
});
