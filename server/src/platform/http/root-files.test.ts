import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testHttp } from '../testing/http.ts';
import { serveRootFiles } from './root-files.ts';

const newFolder = async () => await mkdtemp(join(tmpdir(), 'root-files-'));

async function serve(name: string, content: string | Buffer) {
  const folder = await newFolder();
  await writeFile(join(folder, name), content);
  const http = await testHttp();
  await serveRootFiles(http, folder);
  return http;
}

describe('files at the root', () => {
  it('are served with their type, unchanged, and nothing in them is executed', async () => {
    const http = await serve('MP_verify_aB3.txt', 'aB3\n');
    const { statusCode, headers, body } = await http.inject('/MP_verify_aB3.txt');
    expect([statusCode, body]).toEqual([200, 'aB3\n']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none';sandbox$/),
    });
    expect((await http.inject('/MP_verify_other.txt')).statusCode).toBe(404);
    const page = await serve('baidu_verify_codeva-x1.html', '<p>x1');
    expect((await page.inject('/baidu_verify_codeva-x1.html')).headers['content-type']).toContain('text/html');
  });

  it.each(['index.html', 'console.html', 'app.js', '.env', 'a b.txt', '微信.txt', `${'a'.repeat(101)}.txt`])(
    'are refused with the name %s',
    async (name) => {
      await expect(serve(name, 'x')).rejects.toThrow(`ROOT_FILES has ${name}, which cannot be at the root`);
    },
  );

  it('must be at most 64 KB, and neither folders nor links', async () => {
    await expect(serve('large.txt', Buffer.alloc(64 * 1024 + 1))).rejects.toThrow('not a file of at most 64 KB');
    const folder = await newFolder();
    await mkdir(join(folder, 'folder.txt'));
    await expect(serveRootFiles(await testHttp(), folder)).rejects.toThrow('ROOT_FILES has folder.txt');
    const linked = await newFolder();
    await symlink('/etc/passwd', join(linked, 'passwd.txt'));
    await expect(serveRootFiles(await testHttp(), linked)).rejects.toThrow('ROOT_FILES has passwd.txt');
  });

  it('cause a one-line error if their folder is missing', async () => {
    const missing = join(await newFolder(), 'none');
    await expect(serveRootFiles(await testHttp(), missing)).rejects.toThrow(
      `ROOT_FILES ${missing} cannot be read (ENOENT)`,
    );
  });
});
