import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { stageOf, type Scene } from './scene.ts';

const framesPerSecond = 25;

/** Paints single moments of a scene, each on the same canvas. */
export function painter(scene: Scene): (time: number) => Canvas {
  const stage = stageOf(scene);
  const paint = scene.compose(stage);
  const canvas = createCanvas(stage.width * stage.scale, stage.height * stage.scale);
  const ctx = canvas.getContext('2d');
  return (time) => {
    ctx.save();
    ctx.scale(stage.scale, stage.scale);
    paint(ctx, time);
    ctx.restore();
    return canvas;
  };
}

/** Smooth painted pictures: strong deblocking, little psychovisual grain, bits for the dark parts. */
const tuning = 'aq-mode=3:deblock=1,1:psy-rd=0.4,0.0:log-level=error';

function ffmpegArguments(scene: Scene, width: number, height: number, file: string): string[] {
  const rate = scene.bitrate ?? 600;
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgba',
    '-s',
    `${width}x${height}`,
    '-r',
    `${framesPerSecond}`,
    '-i',
    '-',
  ];
  const filter = ['-an', '-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'];
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const quality = ['-crf', '29', '-maxrate', `${rate}k`, '-bufsize', `${Math.round(rate * 1.2)}k`, '-g', '250'];
  const codec = ['-c:v', 'libx264', '-preset', 'slower', ...quality, '-x264-params', tuning];
  // Without the encoder's version in it, the same frames give the same file.
  const container = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', file];
  return ['-v', 'error', '-y', ...input, ...filter, ...codec, ...colour, ...container];
}

/** Renders a scene to an MP4 by piping its raw frames into ffmpeg. */
export async function encode(scene: Scene, file: string): Promise<void> {
  const frameAt = painter(scene);
  const first = frameAt(0);
  const ffmpeg = spawn('ffmpeg', ffmpegArguments(scene, first.width, first.height, file), {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  for (let frame = 0; frame < scene.seconds * framesPerSecond; frame++) {
    const picture = Buffer.from(frameAt(frame / framesPerSecond).data());
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} on ${scene.slug}`);
}
