import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { sky } from './brush.ts';
import { fileSizeOf, pictureOf, stageOf, type Scene } from './scene.ts';
import { wave } from './sound.ts';

const framesPerSecond = 25;

/** Returns a painter of single moments of a scene, always on the same canvas. */
export function painter(scene: Scene): (time: number) => Canvas {
  const stage = stageOf(scene);
  const paint = scene.compose(stage);
  const { from = 0, view = { x: 0, y: 0 } } = scene;
  const picture = pictureOf(scene);
  const canvas = createCanvas(picture.width, picture.height);
  const ctx = canvas.getContext('2d');
  return (time) => {
    ctx.save();
    ctx.scale(stage.scale, stage.scale);
    ctx.translate(-view.x, -view.y);
    paint(ctx, from + time);
    if (scene.grade) {
      ctx.globalCompositeOperation = 'multiply';
      sky(ctx, { width: stage.width, top: 0, bottom: stage.height }, scene.grade);
    }
    ctx.restore();
    return canvas;
  };
}

/** Settings for smooth painted pictures: strong deblocking, little psychovisual grain, bits for the dark parts. */
const tuning = 'aq-mode=3:deblock=1,1:psy-rd=0.4,0.0:log-level=error';

interface Target {
  width: number;
  height: number;
  file: string;
  sound: string | null;
}

function ffmpegArguments(scene: Scene, { width, height, file, sound }: Target): string[] {
  const rate = scene.bitrate ?? 600;
  const large = fileSizeOf(scene).width > 1920;
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`];
  const frames = [...raw, '-r', `${framesPerSecond}`, '-i', '-'];
  const enlarge = scene.enlarged ? `scale=${width * 2}:${height * 2}:flags=lanczos,` : '';
  // A little grain keeps large skies from banding.
  const grain = large ? 'noise=alls=1:allf=t,' : '';
  const filter = ['-vf', `${enlarge}${grain}scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`];
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const limit = ['-maxrate', `${rate}k`, '-bufsize', `${Math.round(rate * 1.2)}k`, '-g', '250'];
  const quality = ['-crf', large ? '22' : '29', ...limit];
  const codec = ['-c:v', 'libx264', '-preset', 'medium', ...quality, '-x264-params', tuning];
  const audio = sound ? ['-c:a', 'aac', '-b:a', '128k'] : ['-an'];
  // Omits the encoder's version, so that the same frames give the same file.
  const container = ['-fflags', '+bitexact', '-flags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', file];
  return [
    '-v',
    'error',
    '-y',
    ...frames,
    ...(sound ? ['-i', sound] : []),
    ...filter,
    ...codec,
    ...colour,
    ...audio,
    ...container,
  ];
}

export async function encode(scene: Scene, file: string): Promise<void> {
  const frameAt = painter(scene);
  const first = frameAt(0);
  const sound = scene.sound ? `${file}.wav` : null;
  if (sound) await writeFile(sound, wave(scene.sound!, scene.seconds));
  const { width, height } = first;
  const ffmpeg = spawn('ffmpeg', ffmpegArguments(scene, { width, height, file, sound }), {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  for (let frame = 0; frame < scene.seconds * framesPerSecond; frame++) {
    const picture = Buffer.from(frameAt(frame / framesPerSecond).data());
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (sound) await rm(sound);
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} on ${scene.slug}`);
}
