import { createRandom } from './random.ts';

/** Wind over a ridge, the hum of a city at night, or a slow chord. */
export type Sound = 'wind' | 'city' | 'pad';

const RATE = 48_000;
/** The peak relative to full scale: far from clipping, and quiet enough to leave on. */
const PEAK = 0.35;
const FADE_SECONDS = 0.4;

type Voice = (seconds: number) => number;

const VOICES: Record<Sound, (side: number) => Voice> = {
  wind: (side) => {
    const gust = filteredNoise(`wind ${side}`, 0.035);
    const whistle = filteredNoise(`whistle ${side}`, 0.12);
    return (t) =>
      gust() * (0.65 + 0.3 * Math.sin(t * 1.1 + side)) + whistle() * 0.12 * (0.5 + 0.5 * Math.sin(t * 0.7 + side * 2));
  },
  city: (side) => {
    const rumble = filteredNoise(`city ${side}`, 0.012);
    const tyres = filteredNoise(`tyres ${side}`, 0.09);
    const passing = (t: number, at: number) => Math.exp(-((t - at) ** 2) / 0.7);
    return (t) =>
      rumble() * 1.4 +
      tyres() * 0.35 * (passing(t, 1.4 + side * 0.25) + passing(t, 3.9 - side * 0.25)) +
      tone(t, 98) * 0.02;
  },
  pad: (side) => {
    // A minor ninth with its root doubled, each voice a little out of tune between left and right.
    const notes = [110, 164.81, 220, 261.63, 329.63, 493.88];
    return (t) =>
      notes.reduce((sum, hertz, i) => {
        const swell = 0.6 + 0.4 * Math.sin(t * (0.5 + i * 0.13) + i * 1.7);
        return sum + (tone(t, hertz * (1 + (side - 0.5) * 0.002)) * swell) / (i + 2);
      }, 0);
  },
};

const tone = (seconds: number, hertz: number) => Math.sin(2 * Math.PI * hertz * seconds);

/** Returns noise through two low-pass filters; each filter moves its value by `share` of the difference per sample. */
function filteredNoise(seed: string, share: number): () => number {
  const random = createRandom(seed);
  let [first, second] = [0, 0];
  return () => {
    first += (random.between(-1, 1) - first) * share;
    second += (first - second) * share;
    return second;
  };
}

/** Returns a 16-bit stereo WAV file, faded in and out, whose loudest sample is at PEAK. */
export function wave(sound: Sound, seconds: number): Buffer {
  const count = Math.round(seconds * RATE);
  const sides = [0, 1].map((side) => {
    const voice = VOICES[sound](side);
    return Float64Array.from({ length: count }, (_, i) => voice(i / RATE) * fade(i / RATE, seconds));
  });
  const loudest = Math.max(...sides.map((side) => side.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)));
  const data = Buffer.alloc(count * 4);
  for (let i = 0; i < count; i++) {
    sides.forEach((side, channel) =>
      data.writeInt16LE(Math.round((side[i]! / loudest) * PEAK * 32_767), i * 4 + channel * 2),
    );
  }
  return Buffer.concat([header(data.length), data]);
}

const fade = (at: number, seconds: number) => Math.min(1, at / FADE_SECONDS, (seconds - at) / FADE_SECONDS);

function header(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}
