/** Red, green, blue, 0 to 255. */
type Colour = readonly [number, number, number];
/** Colours by position in a gradient, 0 to 1. */
export type GradientStops = Readonly<Record<number, string>>;

function parse(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function mix(from: string, to: string, share: number): string {
  const a = parse(from);
  const b = parse(to);
  const channel = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * share);
  return `#${[channel(0), channel(1), channel(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function alpha(hex: string, opacity: number): string {
  const [red, green, blue] = parse(hex);
  return `rgba(${red},${green},${blue},${Math.max(0, Math.min(1, opacity))})`;
}

/** Returns a gradient's positions and colours in order, which an object does not keep. */
export const inOrder = (stops: GradientStops) =>
  Object.entries(stops)
    .map(([at, colour]) => [Number(at), colour] as const)
    .toSorted(([a], [b]) => a - b);

/** Returns a lookup table for pixel fields: 1024 colours along the stops, three bytes each. */
export function ramp(gradient: GradientStops): Uint8ClampedArray {
  const stops = inOrder(gradient);
  const table = new Uint8ClampedArray(1024 * 3);
  for (let index = 0; index < 1024; index++) {
    const place = index / 1023;
    const after = Math.max(
      1,
      stops.findIndex(([at]) => at >= place),
    );
    const [startAt, start] = stops[after - 1]!;
    const [endAt, end] = stops[after]!;
    table.set(parse(mix(start, end, Math.max(0, (place - startAt) / (endAt - startAt)))), index * 3);
  }
  return table;
}
