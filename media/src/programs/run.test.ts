import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locateFfmpeg } from './binaries.ts';
import { isMachineFailure } from '../errors.ts';
import { canCutNetwork, ffmpeg, runTool } from './run.ts';
import { tempFolder } from '../testing/clips.ts';

const ENDLESS = ['-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x64', '-f', 'null', '-'];

describe('a tool', () => {
  it('is killed after its timeout', async () => {
    await expect(ffmpeg(ENDLESS, { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'timeout',
      detail: { seconds: 0.3 },
    });
  });

  it('is killed when aborted', async () => {
    await expect(ffmpeg(ENDLESS, { signal: AbortSignal.timeout(300) })).rejects.toMatchObject({ code: 'aborted' });
  });

  it('is killed when its output grows too large', async () => {
    const noise = ['-f', 'lavfi', '-i', 'testsrc2=s=640x480', '-f', 'rawvideo', 'pipe:1'];
    await expect(ffmpeg(noise, { maxStdoutBytes: 1_000_000 })).rejects.toMatchObject({
      code: 'toolFailed',
      detail: { maxStdoutBytes: 1_000_000 },
    });
  });

  it('fails with its own error message', async () => {
    await expect(ffmpeg(['-i', '/nowhere.mp4', '-f', 'null', '-'])).rejects.toMatchObject({
      code: 'toolFailed',
      detail: { exit: 1, stderr: expect.stringContaining('No such file') },
    });
  });

  it('reports its progress', async () => {
    const seconds: number[] = [];
    const clip = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=3', '-f', 'null', '-'];
    await ffmpeg(clip, { onProgress: (at) => seconds.push(at) });
    expect(seconds.at(-1)).toBeCloseTo(3, 1);
  });

  it('runs at low priority with only the PATH and the compile cache from our environment', async () => {
    const { stdout } = await runTool('/bin/sh', ['-c', 'nice; env | cut -d= -f1 | sort | tr "\\n" " "']);
    const [niceness, names] = stdout.toString().split('\n');
    expect(Number(niceness)).toBeGreaterThanOrEqual(10);
    // The shell sets PWD itself.
    expect(
      names
        ?.trim()
        .split(' ')
        .filter((name) => !['PWD', '_', 'SHLVL', 'OLDPWD', 'NODE_COMPILE_CACHE'].includes(name)),
    ).toEqual(['LANG', 'PATH']);
  });

  it('reaches no network, not even this machine’s own, if the system allows cutting it off', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const args = ['-c', 'exec 3<>/dev/tcp/127.0.0.1/$0', String(port)];
    try {
      await promisify(execFile)('/bin/bash', args);
      const reaches = await runTool('/bin/bash', args).then(
        () => true,
        () => false,
      );
      expect(reaches).toBe(!(await canCutNetwork()));
    } finally {
      server.close();
    }
  });

  it('dies with its parent, even if the parent is killed', async () => {
    const script = `import { runTool } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))};
      await runTool('/bin/sh', ['-c', 'echo $$ > "$0"; exec sleep 60', process.argv[1]]);`;
    const folder = await tempFolder();
    const pidFile = join(folder.path, 'pid');
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script, pidFile], { stdio: 'inherit' });
    const ended = once(parent, 'close');
    const child = await vi.waitFor(async () => Number((await readFile(pidFile, 'utf8')).match(/^\d+\n/)![0]), 60_000);
    expect(await isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    await ended;
    await vi.waitFor(async () => expect(await isAlive(child)).toBe(false), 60_000);
    await folder.remove();
  });

  it("ignores signals to its parent's group, such as Ctrl-C, and dies with its own children", async () => {
    const script = `import { runTool } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))};
      const stop = new AbortController();
      process.on('SIGUSR2', () => stop.abort());
      process.on('SIGINT', () => console.log('interrupted'));
      await runTool('/bin/sh', ['-c', 'sleep 60 & echo $! > "$0"; wait', process.argv[1]], { signal: stop.signal })
        .catch((error) => console.log(error.code));`;
    const folder = await tempFolder();
    const pidFile = join(folder.path, 'pid');
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script, pidFile], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    parent.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const ended = once(parent, 'close');
    const child = await vi.waitFor(async () => Number((await readFile(pidFile, 'utf8')).match(/^\d+\n/)![0]), 60_000);
    process.kill(-parent.pid!, 'SIGINT');
    await vi.waitFor(() => expect(printed).toBe('interrupted\n'), 60_000);
    expect(await isAlive(child)).toBe(true);
    process.kill(parent.pid!, 'SIGUSR2');
    await ended;
    expect(printed).toBe('interrupted\naborted\n');
    await vi.waitFor(async () => expect(await isAlive(child)).toBe(false), 60_000);
    await folder.remove();
  });

  it('counts as a machine failure if it cannot be started', async () => {
    const error = await runTool('/bin/true', ['x'.repeat(3_000_000)]).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: 'toolFailed', detail: { reason: expect.stringContaining('E2BIG') } });
    expect(isMachineFailure(error)).toBe(true);
  });
});

describe('locateFfmpeg', () => {
  it('accepts FFMPEG_PATH as the binary or its folder', async () => {
    const found = await locateFfmpeg();
    const binary = await locateFfmpeg({ FFMPEG_PATH: found.ffmpeg });
    const folder = await locateFfmpeg({ FFMPEG_PATH: join(found.ffmpeg, '..') });
    expect(binary).toMatchObject({ ffmpeg: found.ffmpeg, source: 'FFMPEG_PATH', version: found.version });
    expect(folder).toEqual(binary);
  });

  it('names the wrong setting', async () => {
    await expect(locateFfmpeg({ FFMPEG_PATH: '/nowhere' })).rejects.toMatchObject({
      code: 'toolMissing',
      detail: { setting: 'FFMPEG_PATH' },
    });
  });

  it('falls back on the packages if the PATH has none, and marks them as outdated', async () => {
    const found = await locateFfmpeg({ PATH: '/nowhere' });
    expect(found).toMatchObject({ source: 'package', outdated: true });
    expect(found.ffmpeg).toContain('@ffmpeg-installer');
    expect(found.ffprobe).toContain('@ffprobe-installer');
    expect(found.skippedReason).toBeNull();
  });

  describe('with an incomplete ffmpeg on the PATH', () => {
    let folder: Awaited<ReturnType<typeof tempFolder>>;
    beforeEach(async () => {
      folder = await tempFolder();
    });
    afterEach(() => folder.remove());
    const program = (name: string, script: string) =>
      writeFile(join(folder.path, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const located = () => locateFfmpeg({ PATH: folder.path });

    it('falls back on the packages if ffprobe is missing or does not run, and gives the reason', async () => {
      const { ffmpeg } = await locateFfmpeg();
      await symlink(ffmpeg, join(folder.path, 'ffmpeg'));
      const reason = `${folder.path}/ffmpeg has no ffprobe beside it`;
      expect(await located()).toMatchObject({ source: 'package', skippedReason: reason });
      await program('ffprobe', 'exit 127');
      expect(await located()).toMatchObject({
        source: 'package',
        skippedReason: `${folder.path}/ffprobe does not run`,
      });
    });

    it('falls back on the packages if ffmpeg is missing, does not run or lacks encoders', async () => {
      await program('ffprobe', 'echo ffprobe version 7');
      expect((await located()).skippedReason).toBe(`${folder.path}/ffprobe has no ffmpeg beside it`);
      await program('ffmpeg', 'exit 127');
      expect((await located()).skippedReason).toBe(`${folder.path}/ffmpeg does not run`);
      await program('ffmpeg', 'echo "ffmpeg version 7 Copyright (c) 2000-2026"');
      expect((await located()).skippedReason).toBe(`${folder.path}/ffmpeg lacks libx264,aac,libwebp`);
    });
  });
});

/** Returns whether a process is alive; a zombie is dead. */
async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) Z /.test(stat);
}
