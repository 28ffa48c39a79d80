import { execFile } from 'node:child_process';
import { access, chmod, constants, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { MediaError } from './errors.ts';

export interface Binaries {
  ffmpeg: string;
  ffprobe: string;
  /** As ffmpeg names it, for example `5.1.9-0+deb12u1`. */
  version: string;
  source: 'FFMPEG_PATH' | 'PATH' | 'package';
  /** Built before 2022: good enough to try the product, too old to parse strangers' files in production. */
  outdated: boolean;
}

const OUTDATED_BEFORE = 2022;

/**
 * Finds ffmpeg and ffprobe: `FFMPEG_PATH` (the binary, or the folder of both), the PATH, then the installer packages.
 * Throws MediaError `toolMissing`; a wrong FFMPEG_PATH is an error rather than a reason to look further.
 */
export async function locateFfmpeg(env: NodeJS.ProcessEnv = process.env): Promise<Binaries> {
  if (env.FFMPEG_PATH) return fromSetting(env.FFMPEG_PATH);
  const [ffmpeg, ffprobe] = await Promise.all([onPath('ffmpeg', env.PATH), onPath('ffprobe', env.PATH)]);
  if (ffmpeg && ffprobe) return describe(ffmpeg, ffprobe, 'PATH');
  return fromPackages();
}

/** The full path of a program on the PATH, or null. */
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
  // The packaged ffmpeg lies in a package of its own, without an ffprobe beside it.
  const ffprobe = (await isExecutable(besides))
    ? besides
    : ((await onPath('ffprobe')) ?? (await packaged('@ffprobe-installer', 'ffprobe')));
  return describe(ffmpeg, ffprobe, 'FFMPEG_PATH');
}

async function fromPackages(): Promise<Binaries> {
  const ffmpeg = await packaged('@ffmpeg-installer', 'ffmpeg');
  return describe(ffmpeg, await packaged('@ffprobe-installer', 'ffprobe'), 'package');
}

/** The platform package is a dependency of the installer, so it is looked up from there. */
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
  const banner = await promisify(execFile)(ffmpeg, ['-version'], { timeout: 20_000 }).catch((cause: unknown) => {
    throw new MediaError('toolMissing', { tool: 'ffmpeg', path: ffmpeg }, { cause });
  });
  const version = /^ffmpeg version (\S+)/.exec(banner.stdout)?.[1] ?? 'unknown';
  // Snapshot builds carry no release number; every build carries the year of its source.
  const year = Number(/\(c\) \d+-(\d+)/.exec(banner.stdout)?.[1] ?? 0);
  await assertEncoders(ffmpeg);
  return { ffmpeg, ffprobe, version, source, outdated: year < OUTDATED_BEFORE };
}

/** Some systems ship an ffmpeg without the patented ones: better said at the start than by the first upload. */
async function assertEncoders(ffmpeg: string): Promise<void> {
  const { stdout } = await promisify(execFile)(ffmpeg, ['-hide_banner', '-encoders'], { timeout: 20_000 });
  const missing = ['libx264', 'aac', 'libwebp'].filter((name) => !new RegExp(`^ \\S+ ${name} `, 'm').test(stdout));
  if (missing.length > 0) throw new MediaError('toolMissing', { path: ffmpeg, encoders: missing.join() });
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
