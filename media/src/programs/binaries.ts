import { execFile } from 'node:child_process';
import { access, chmod, constants, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { MediaError } from '../errors.ts';

export interface Binaries {
  ffmpeg: string;
  ffprobe: string;
  /** ffmpeg's own version string, for example `5.1.9-0+deb12u1`. */
  version: string;
  source: 'FFMPEG_PATH' | 'PATH' | 'package';
  /** Built before 2022: good enough to try the product, too old to parse strangers' files in production. */
  outdated: boolean;
  /** Why the binaries found on the PATH are not used; otherwise null. */
  skippedReason: string | null;
}

const OUTDATED_BEFORE = 2022;

/**
 * Finds ffmpeg and ffprobe: in `FFMPEG_PATH` (the binary, or the folder with both), on the PATH, then in the installer
 * packages. Throws MediaError `toolMissing`. A wrong FFMPEG_PATH is an error, while an incomplete ffmpeg on the PATH is
 * skipped.
 */
export async function locateFfmpeg(env: NodeJS.ProcessEnv = process.env): Promise<Binaries> {
  if (env.FFMPEG_PATH) return fromSetting(env.FFMPEG_PATH);
  const [ffmpeg, ffprobe] = await Promise.all([onPath('ffmpeg', env.PATH), onPath('ffprobe', env.PATH)]);
  if (!ffmpeg && !ffprobe) return fromPackages(null);
  if (!ffmpeg) return fromPackages(`${ffprobe} has no ffmpeg beside it`);
  if (!ffprobe) return fromPackages(`${ffmpeg} has no ffprobe beside it`);
  try {
    await run(ffprobe, '-version');
    return await describe(ffmpeg, ffprobe, 'PATH');
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    const { path, encoders } = error.detail;
    return fromPackages(encoders ? `${path} lacks ${encoders}` : `${path} does not run`);
  }
}

export async function onPath(name: string, path = process.env.PATH ?? ''): Promise<string | null> {
  for (const folder of path.split(delimiter)) {
    const file = join(folder, name);
    if (folder && (await isExecutable(file))) return file;
  }
  return null;
}

async function fromSetting(setting: string): Promise<Binaries> {
  const folder = await stat(setting).then(
    (found) => (found.isDirectory() ? setting : null),
    () => null,
  );
  const ffmpeg = folder ? join(folder, 'ffmpeg') : setting;
  const besides = join(dirname(ffmpeg), 'ffprobe');
  if (!(await isExecutable(ffmpeg))) {
    throw new MediaError('toolMissing', { setting: 'FFMPEG_PATH', path: ffmpeg });
  }
  // The packaged ffmpeg has its own package, without an ffprobe beside it.
  const ffprobe = (await isExecutable(besides))
    ? besides
    : ((await onPath('ffprobe')) ?? (await packaged('@ffprobe-installer', 'ffprobe')));
  return describe(ffmpeg, ffprobe, 'FFMPEG_PATH');
}

async function fromPackages(skippedReason: string | null): Promise<Binaries> {
  const ffmpeg = await packaged('@ffmpeg-installer', 'ffmpeg');
  return { ...(await describe(ffmpeg, await packaged('@ffprobe-installer', 'ffprobe'), 'package')), skippedReason };
}

/** Returns a packaged binary's path. The platform package is a dependency of the installer, so it is resolved from there. */
async function packaged(scope: string, name: string): Promise<string> {
  try {
    const installer = createRequire(import.meta.url).resolve(`${scope}/${name}/package.json`);
    const platform = `${scope}/${process.platform}-${process.arch}/package.json`;
    const file = join(dirname(createRequire(installer).resolve(platform)), name);
    if (!(await isExecutable(file))) await chmod(file, 0o755);
    return file;
  } catch (cause) {
    throw new MediaError('toolMissing', { tool: name }, { cause });
  }
}

async function describe(ffmpeg: string, ffprobe: string, source: Binaries['source']): Promise<Binaries> {
  const banner = await run(ffmpeg, '-version');
  const version = /^ffmpeg version (\S+)/.exec(banner)?.[1] ?? 'unknown';
  // Snapshot builds have no release number, but every build has the year of its source.
  const year = Number(/\(c\) \d+-(\d+)/.exec(banner)?.[1] ?? 0);
  await assertEncoders(ffmpeg);
  return { ffmpeg, ffprobe, version, source, outdated: year < OUTDATED_BEFORE, skippedReason: null };
}

/** Throws if ffmpeg lacks an encoder, as some builds do: startup should fail, not the first upload. */
async function assertEncoders(ffmpeg: string): Promise<void> {
  const known = await run(ffmpeg, '-hide_banner', '-encoders');
  const missing = ['libx264', 'aac', 'libwebp'].filter((name) => !new RegExp(`^ \\S+ ${name} `, 'm').test(known));
  if (missing.length > 0) throw new MediaError('toolMissing', { path: ffmpeg, encoders: missing.join() });
}

async function run(path: string, ...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(path, args, { timeout: 20_000 })).stdout;
  } catch (cause) {
    throw new MediaError('toolMissing', { path }, { cause });
  }
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
