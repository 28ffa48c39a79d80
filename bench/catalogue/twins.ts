// Clips with altered copies ("twins") and short cuts, as raw frames for the fingerprint. ffmpeg makes each once; the
// frames stay in the system's temporary folder.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fingerprintOf, framesFilter, framesPerSecond, readFrames } from '@zhenku/media/likeness/fingerprint';
import type { ClipPrint } from '@zhenku/media/likeness/likeness';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { packStills } from '@zhenku/media/likeness/stills';
import { drawStillMarks } from '@zhenku/media/watermark/watermark';
import { probe } from '@zhenku/media/probe';

const CACHE = join(tmpdir(), 'zhenku-twins');
const WIDTH = 480;
const SIZE = { width: 480, height: 270 };
const grade = 'eq=brightness=0.06:contrast=1.25:saturation=1.4:gamma=0.85,hue=h=15';
const crop10 = 'crop=iw*0.9:ih*0.9:iw*0.08:ih*0.02';
const cut = (from: number, seconds: number) => `trim=start=${from}:duration=${seconds},setpts=PTS-STARTPTS`;

export const TWINS = {
  original: 'null',
  're-encoded, poor': 'scale=iw*0.7:-2,noise=alls=4:allf=t',
  'cropped by 10 %, off centre': crop10,
  'cropped by 25 %, off centre': 'crop=iw*0.75:ih*0.75:iw*0.2:ih*0.1',
  'cropped to a square': "crop='min(iw,ih)':'min(iw,ih)'",
  mirrored: 'hflip',
  'rotated by 90°': 'transpose=1',
  'rotated by 180°': 'hflip,vflip',
  're-graded': grade,
  'trimmed at both ends': cut(1.3, 3),
  'faster by a quarter': 'setpts=PTS/1.25',
  'slower by a quarter': 'setpts=PTS*1.25',
  '24 frames per second, with our watermark': 'fps=24[plain];[plain][1:v]overlay',
  'with black bars': 'pad=iw:ih*1.3:0:(oh-ih)/2',
  'mirrored, cropped by 10 %, re-graded': `hflip,${crop10},${grade}`,
  'rotated by 90°, trimmed, faster': `${cut(1.3, 3)},transpose=2,setpts=PTS/1.25`,
  'cut of 1 s': cut(1, 1),
  'cut of 2 s': cut(2, 2),
  'cut of 3 s, mirrored': `${cut(0.5, 3)},hflip`,
  'cut of 1 s, cropped by 10 %, re-graded': `${cut(2.2, 1)},${crop10},${grade}`,
  'cut of 1.5 s, rotated by 90°': `${cut(0.7, 1.5)},transpose=1`,
} as const;
export type TwinKind = keyof typeof TWINS;
const KINDS = Object.keys(TWINS) as TwinKind[];

/** Plain clips, drawn by ffmpeg: gradients, glows and haze; even different ones look nearly alike. */
const PLAIN: Record<string, string> = Object.fromEntries([
  ...[1, 2, 3].map((seed) => [`gradient-${seed}`, `gradients=s=640x360:seed=${seed}:speed=0.02:d=5:r=25`]),
  ...['0x203040:x0=w*0.3', '0x402010:x0=w*0.7', '0x303030:y0=h*0.3'].map((look, i) => {
    const [colour, place] = look.split(/:(.*)/s);
    return [`glow-${i + 1}`, `color=c=${colour}:s=640x360:d=5:r=25,vignette=angle=PI/2.5:${place}`];
  }),
  [
    'haze',
    "nullsrc=s=64x36:d=5:r=25,geq=lum='128+90*(random(1)-0.5)':cb=128:cr=128,gblur=sigma=7,scale=640:360:flags=bicubic",
  ],
]);

export interface Source {
  name: string;
  twins: Map<TwinKind, ClipPrint>;
}

/**
 * Returns the demo's originals, the clips in COPIES_FOLDER and plain drawn clips, each with its twins' fingerprints. A
 * twin is absent if its cut starts after the clip's end.
 */
export async function readTwins(): Promise<Source[]> {
  await mkdir(CACHE, { recursive: true });
  const demo = join(import.meta.dirname, '../../server/src/demo/originals');
  const more = process.env.COPIES_FOLDER ?? join(import.meta.dirname, '../../../shared/clips');
  const files = [demo, more].flatMap((folder) => {
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => /^(?!bad-).*\.(mp4|mov)$/.test(name));
    return names.map((name) => join(folder, name));
  });
  const sources: Source[] = [];
  for (const file of files)
    sources.push(await readSource(basename(file).replace(/\..*/, ''), fileInput(file), await readFile(file)));
  for (const [name, graph] of Object.entries(PLAIN))
    sources.push(await readSource(name, ['-f', 'lavfi', '-i', graph], Buffer.from(graph)));
  return sources;
}

async function readSource(name: string, input: string[], content: Buffer): Promise<Source> {
  const key = createHash('sha256')
    .update(content)
    .update(JSON.stringify([TWINS, WIDTH, framesFilter(1)]));
  const path = join(CACHE, `${name}-${key.digest('hex').slice(0, 16)}`);
  if (!existsSync(path)) await makeTwins(name, input, path);
  const twins = new Map<TwinKind, ClipPrint>();
  const packed = await readFile(path);
  for (let at = 0; at < packed.length;) {
    const [kind, rate, bytes] = [packed.readUInt32LE(at), packed.readUInt32LE(at + 4), packed.readUInt32LE(at + 8)];
    const frames = packed.subarray(at + 12, at + 12 + bytes);
    twins.set(KINDS[kind]!, { fingerprint: fingerprintOf(frames, rate), stills: packStills(frames, rate) });
    at += 12 + bytes;
  }
  return { name, twins };
}

/** Writes the frames of all twins to one file, each preceded by its kind, rate and length. */
async function makeTwins(name: string, input: string[], path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
  const [mark, twinOf] = [join(folder, 'mark.png'), (i: number) => join(folder, `${i}.mp4`)];
  try {
    await drawStillMarks({ text: '帧库 10086', seed: 'bench' }, [{ size: SIZE, path: mark }]);
    const filters = Object.values(TWINS);
    const chains = [
      `[0:v:0]scale=${WIDTH}:-2,setsar=1,split=${filters.length}${filters.map((_, i) => `[in${i}]`).join('')}`,
      ...filters.map((filter, i) => `[in${i}]${filter},scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p[out${i}]`),
    ];
    const outputs = filters.flatMap((_, i) => {
      const quality = KINDS[i] === 're-encoded, poor' ? 38 : 30;
      return [
        '-map',
        `[out${i}]`,
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-crf',
        `${quality}`,
        '-t',
        '20',
        twinOf(i),
      ];
    });
    await ffmpeg([...input, '-i', mark, '-filter_complex', chains.join(';'), ...outputs], { timeoutMs: 900_000 });
    const parts: Buffer[] = [];
    for (const i of filters.keys()) {
      const facts = await probe(twinOf(i)).catch(() => null);
      if (!facts) continue;
      const rate = framesPerSecond(facts.durationSeconds);
      const frames = await readFrames(twinOf(i), rate);
      const head = Buffer.alloc(12);
      [i, rate, frames.length].forEach((value, at) => head.writeUInt32LE(value, at * 4));
      parts.push(head, frames);
    }
    await writeFile(`${path}.new`, Buffer.concat(parts));
    await rename(`${path}.new`, path);
    console.log(`${name}: made ${parts.length / 2} twins`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
