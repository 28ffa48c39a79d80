import { createCanvas } from '@napi-rs/canvas';
import { ground, linearGradient, paintStars, sky, starField, vignette } from '../brush.ts';
import { createField, smooth } from '../field.ts';
import { layer, type Scene, type Stage } from '../scene.ts';
import { pine } from '../silhouettes.ts';

const shore = 700;
const columns = 480;
const rows = 200;

/** Draws three curtains of light: sharp below, fading upwards from green to violet. */
function createAurora({ noise }: Stage) {
  const field = createField(columns, rows);
  return (time: number) => {
    const curtains = [0, 1, 2].map((index) => {
      const foot = new Float32Array(columns);
      const light = new Float32Array(columns);
      const tall = new Float32Array(columns);
      for (let column = 0; column < columns; column++) {
        const x = column / columns;
        const bend = noise.fractal(x * 1.7 + index * 5, time * 0.05 + index, 0, 3);
        foot[column] = rows * (0.66 - index * 0.13 + bend * 0.32 + (x - 0.5) * (index - 1) * 0.3);
        const rays = 0.6 + 0.4 * noise.at(x * 26 + bend * 9, time * 0.45, index * 4);
        const patch = smooth(-0.45, 0.4, noise.at(x * 2.1 - time * 0.06, index * 7, time * 0.05));
        light[column] = rays * patch * (1 - index * 0.22);
        tall[column] = 34 + 38 * (0.5 + noise.at(x * 9, time * 0.2, index * 9));
      }
      return { foot, light, tall };
    });
    return field((column, row, out, at) => {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (const { foot, light, tall } of curtains) {
        const above = foot[column]! - row;
        const share = above > 0 ? Math.exp(-above / tall[column]!) : Math.exp(above / 5);
        const power = light[column]! * share;
        const violet = smooth(10, 95, above);
        red += power * (40 + violet * 150);
        green += power * (255 - violet * 190);
        blue += power * (150 + violet * 70);
      }
      out[at] = red;
      out[at + 1] = green;
      out[at + 2] = blue;
      out[at + 3] = 255;
    });
  };
}

export const auroraLake: Scene = {
  slug: 'aurora-lake',
  seconds: 6,
  compose: (stage) => {
    const { width, height, noise, random } = stage;
    const aurora = createAurora(stage);
    const stars = starField(random, { count: 420, width, height: shore });
    const hills = layer(stage, (ctx) => {
      const far = (x: number) =>
        shore - 40 - (0.62 - Math.abs(noise.fractal(x * 0.0022, 3, 0, 6))) * 260 - 40 * Math.sin(x * 0.0023 + 1);
      const snow = linearGradient(ctx, [0, 400, 0, shore], { 0: '#4a7387', 1: '#0d2433' });
      ground(ctx, { width, height: shore }, { line: far, fill: snow, step: 2 });
      ground(
        ctx,
        { width, height: shore },
        { line: (x) => shore - 34 - noise.fractal(x * 0.004, 8, 0, 3) * 26, fill: '#061018' },
      );
      ctx.fillStyle = '#050d14';
      for (let x = -10; x < width + 20; x += random.between(7, 22)) {
        const edge = Math.abs(x / width - 0.52) * 2;
        pine(ctx, random, { x, y: shore + 4, height: random.between(26, 60) + edge ** 2.5 * random.between(80, 260) });
      }
    });
    const upper = createCanvas(width, shore);
    const above = upper.getContext('2d');
    return (ctx, time) => {
      sky(above, { width, top: 0, bottom: shore }, { 0: '#030a1c', 0.7: '#0a2740', 1: '#12465a' });
      paintStars(above, stars, time);
      above.globalCompositeOperation = 'lighter';
      above.imageSmoothingQuality = 'high';
      above.drawImage(aurora(time), 0, -60, width, shore + 40);
      above.globalCompositeOperation = 'source-over';
      above.drawImage(hills, 0, 0, width, height);
      ctx.drawImage(upper, 0, 0);
      for (let y = shore; y < height; y += 3) {
        const depth = (y - shore) / (height - shore);
        const ripple = Math.sin(y * 0.35 - time * 2.2) * (1 + depth * 6) + Math.sin(y * 0.11 + time * 1.3) * depth * 7;
        const source = shore - 3 - (y - shore) * 1.55;
        ctx.drawImage(upper, 0, source, width, 3, ripple - 14, y, width + 28, 3);
      }
      sky(ctx, { width, top: shore, bottom: height }, { 0: 'rgba(4,22,34,.15)', 1: 'rgba(2,8,18,.8)' });
      vignette(ctx, stage, { strength: 0.45 });
    };
  },
};
