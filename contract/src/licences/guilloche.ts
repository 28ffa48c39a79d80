/**
 * Returns the fine waves of a certificate's border as an SVG path: `phases` sine-like waves along the rectangle's
 * sides; each half wave is about `half` long.
 */
export function guillochePath(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  { half = 9, amplitude = 4, phases = 2 } = {},
): string {
  const sides = [
    { at: [x, y], along: [1, 0], length: width },
    { at: [x + width, y], along: [0, 1], length: height },
    { at: [x + width, y + height], along: [-1, 0], length: width },
    { at: [x, y + height], along: [0, -1], length: height },
  ] as const;
  const path: string[] = [];
  for (const { at, along, length } of sides) {
    const count = Math.round(length / half);
    for (let phase = 0; phase < phases; phase += 1)
      path.push(
        wave(at, along, {
          step: length / count,
          count,
          up: phase % 2 === 0,
          amplitude: amplitude * (1 - Math.floor(phase / 2) * 0.4),
        }),
      );
  }
  return path.join('');
}

type Point = readonly [number, number];

function wave(
  [x, y]: Point,
  [dx, dy]: Point,
  { step, count, up, amplitude }: { step: number; count: number; up: boolean; amplitude: number },
): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  // `along` is the distance along the side, `across` the distance from it.
  const point = (along: number, across: number) =>
    `${round(x + dx * along - dy * across)} ${round(y + dy * along + dx * across)}`;
  let path = `M${point(0, 0)}`;
  for (let index = 0; index < count; index += 1) {
    const height = (index % 2 === 0) === up ? amplitude : -amplitude;
    const from = index * step;
    path += `C${point(from + step * 0.36, height)} ${point(from + step * 0.64, height)} ${point(from + step, 0)}`;
  }
  return path;
}
