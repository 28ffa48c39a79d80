import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesOf } from './confine.ts';
import { canConfine, ffmpeg, ffprobe, fileInput, runTool } from './run.ts';
import { generate, tempFolder } from '../testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let dataDir: Awaited<ReturnType<typeof tempFolder>>;
let clip: string;
let secret: string;
beforeAll(async () => {
  [folder, dataDir] = [await tempFolder(), await tempFolder()];
  clip = await generate(join(dataDir.path, 'clip.mp4'), { size: '64x64', seconds: 1 });
  secret = join(dataDir.path, 'secrets.json');
  await writeFile(secret, '{"key": "value"}');
});
afterAll(async () => {
  await folder.remove();
  await dataDir.remove();
});

describe('a confined tool', () => {
  it('is confined on this machine', async () => {
    expect(await canConfine()).toBe(true);
  });

  it('reads its input but no other file of the data folder', async () => {
    const out = join(folder.path, 'out.mp4');
    await ffmpeg([...fileInput(clip), '-c', 'copy', out]);
    expect((await readFile(out)).length).toBeGreaterThan(1_000);
    // A list that names a secret file, which an exploited parser could open.
    const list = join(dataDir.path, 'list.txt');
    await writeFile(list, `file '${secret}'\n`);
    await expect(ffprobe(['-f', 'concat', '-safe', '0', '-i', list])).rejects.toMatchObject({
      detail: { stderr: expect.stringContaining('No such file or directory') },
    });
  });

  it('writes only to its output folder, and not to its input', async () => {
    const listed = ['-c', `ls '${dataDir.path}'; cat '${secret}' /proc/1/environ; echo > '${clip}'; echo > /usr/a`];
    const confinement = filesOf([...fileInput(clip), join(folder.path, 'a.mp4')]);
    expect(confinement).toEqual({ reads: [clip], writes: [folder.path] });
    const { stdout, stderr } = await runTool('/bin/sh', [...listed, '|| true'], { confinement }).catch(
      ({ detail }: { detail: { stderr: string } }) => ({ stdout: Buffer.from('clip.mp4\n'), stderr: detail.stderr }),
    );
    expect(stdout.toString()).toBe('clip.mp4\n');
    expect(stderr).toMatch(/secrets\.json.*No such file/);
    expect(stderr).toMatch(/environ.*No such file/);
    expect(stderr.match(/Read-only file system/g)).toHaveLength(2);
  });

  it('reads an input through a symbolic link', async () => {
    const link = join(folder.path, 'link.mp4');
    await symlink(clip, link);
    const { stdout } = await ffprobe([...fileInput(link), '-show_entries', 'format=duration', '-of', 'csv=p=0']);
    expect(Number(stdout.toString())).toBeCloseTo(1, 1);
  });

  it('sees no process outside of its confinement', async () => {
    const confinement = { reads: [], writes: [] };
    const { stdout } = await runTool('/bin/sh', ['-c', `kill -0 ${process.pid} || echo none; echo $$`], {
      confinement,
    });
    const [seen, own] = stdout.toString().split('\n');
    expect([seen, Number(own) < 10]).toEqual(['none', true]);
  });

  it('fails with the signal or exit code that ended it', async () => {
    const confinement = { reads: [], writes: [] };
    const crash = runTool('/bin/sh', ['-c', 'kill -SEGV $$'], { confinement, memoryBytes: 1e9 });
    await expect(crash).rejects.toMatchObject({ code: 'outOfMemory', detail: { exit: 'SIGSEGV' } });
    await expect(runTool('/bin/sh', ['-c', 'exit 3'], { confinement })).rejects.toMatchObject({ detail: { exit: 3 } });
  });

  it('dies with its parent, even if the parent is killed', async () => {
    const mark = `3600.${process.pid}`;
    const script = `import { runTool } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))};
      await runTool('/bin/sleep', [process.argv[1]], { confinement: { reads: [], writes: [] } });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script, mark], { stdio: 'inherit' });
    const ended = once(parent, 'close');
    await vi.waitFor(async () => expect(await isRunning(mark)).toBe(true), 60_000);
    parent.kill('SIGKILL');
    await ended;
    await vi.waitFor(async () => expect(await isRunning(mark)).toBe(false), 60_000);
  });
});

async function isRunning(mark: string): Promise<boolean> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(commands)).includes(`/bin/sleep\u0000${mark}\u0000`);
}
