import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, ffprobe, fileInput } from '../programs/run.ts';
import type { Size } from '../tiers.ts';

export async function tempFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'media-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export interface ClipOptions {
  size?: string;
  seconds?: number;
  rate?: number;
  filter?: string;
  encode?: string[];
}

export async function generate(path: string, options: ClipOptions = {}): Promise<string> {
  const { size = '1920x1080', seconds = 1, rate = 25, filter = 'null', encode } = options;
  const source = `testsrc2=s=${size}:r=${rate}:d=${seconds}`;
  const codec = encode ?? ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await ffmpeg(['-f', 'lavfi', '-i', source, '-vf', filter, ...codec, path]);
  return path;
}

export async function greyFrame(path: string, seconds: number, size: Size): Promise<Buffer> {
  const filter = `scale=${size.width}:${size.height},format=gray`;
  const args = ['-ss', String(seconds), ...fileInput(path), '-frames:v', '1', '-vf', filter];
  const maxStdoutBytes = size.width * size.height;
  const { stdout } = await ffmpeg([...args, '-f', 'rawvideo', 'pipe:1'], { maxStdoutBytes });
  return stdout;
}

export async function countCombed(path: string): Promise<{ interlaced: number; progressive: number }> {
  const { stderr } = await ffmpeg(['-v', 'info', '-nostats', ...fileInput(path), '-vf', 'idet', '-f', 'null', '-']);
  const found = /Multi frame detection: TFF:\s*(\d+) BFF:\s*(\d+) Progressive:\s*(\d+)/.exec(stderr);
  if (!found) throw new Error(`no idet report in ${stderr}`);
  return { interlaced: Number(found[1]) + Number(found[2]), progressive: Number(found[3]) };
}

export async function tagsOf(path: string): Promise<string[]> {
  const { stdout } = await ffprobe([...fileInput(path), '-show_entries', 'format_tags:stream_tags', '-of', 'flat']);
  return [...stdout.toString().matchAll(/\.tags\.(\w+)=/g)].map((match) => match[1]!);
}
