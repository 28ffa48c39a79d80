import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atLeast, fitInside, HD, type Original, planTiers, UHD_4K, UHD_8K } from './tiers.ts';

function original(width: number, height: number, more: Partial<Original> = {}): Original {
  const stored = { codedWidth: width, codedHeight: height, rotation: 0, pixelFormat: 'yuv420p', fullRange: false };
  const times = { interlaced: false, variableFrameRate: false, hidesFrames: false };
  const base = { container: 'mp4', codec: 'h264', hdr: null, colorMatrix: null };
  return { width, height, ...stored, ...times, ...base, ...more };
}

describe('planTiers', () => {
  it('remuxes a 4K H.264 MP4, and encodes its HD rendition', () => {
    expect(planTiers(original(3840, 2160))).toEqual({
      is8K: false,
      tiers: {
        1: { width: 1920, height: 1080, remux: false },
        2: { width: 3840, height: 2160, remux: true },
        3: { width: 3840, height: 2160, remux: true },
      },
    });
  });

  it('sells tier 3 of an HD original at HD size, and no tier 2', () => {
    const hd = { width: 1920, height: 1080, remux: true };
    expect(planTiers(original(1920, 1080))).toEqual({ is8K: false, tiers: { 1: hd, 2: null, 3: hd } });
  });

  it('sells tier 3 of an 8K original at 8K', () => {
    const { is8K, tiers } = planTiers(original(7680, 4320, { codec: 'hevc' }));
    expect(is8K).toBe(true);
    expect(tiers[2]).toEqual({ width: 3840, height: 2160, remux: false });
    expect(tiers[3]).toEqual({ width: 7680, height: 4320, remux: true });
  });

  it('plans portrait originals, and those rotated by their metadata', () => {
    const upright = planTiers(original(2160, 3840)).tiers;
    expect(upright[1]).toEqual({ width: 1080, height: 1920, remux: false });
    expect(upright[2]).toEqual({ width: 2160, height: 3840, remux: true });
    const turned = planTiers(original(1080, 1920, { codedWidth: 1920, codedHeight: 1080, rotation: 90 })).tiers;
    expect(turned[1]).toEqual({ width: 1080, height: 1920, remux: true });
  });

  it.each([
    ['from a camera', { container: 'mov', codec: 'hevc' }],
    ['with 10 bits', { pixelFormat: 'yuv420p10le' }],
    ['with declared HDR', { hdr: 'hlg', colorMatrix: 'bt2020nc', pixelFormat: 'yuv420p10le' }],
  ])('remuxes an original %s', (_, more) => {
    expect(planTiers(original(1920, 1080, more)).tiers[1]).toEqual({ width: 1920, height: 1080, remux: true });
  });

  it.each([
    ['with rounded times', { container: 'matroska' }],
    ['in another codec', { codec: 'prores' }],
    ['with pixels that are not square', { codedWidth: 1440 }],
    ['with padding below the picture', { codedHeight: 1088 }],
    ['in 4:2:2', { pixelFormat: 'yuv422p' }],
    ['in RGB', { pixelFormat: 'gbrp', colorMatrix: 'gbr' }],
    ['in full range', { pixelFormat: 'yuvj420p', fullRange: true }],
    ['with the colour matrix of standard definition', { colorMatrix: 'smpte170m' }],
    ['with interlaced frames', { interlaced: true }],
    ['at a variable rate', { variableFrameRate: true }],
    ['with hidden footage', { hidesFrames: true }],
  ])('transcodes an original %s', (_, more) => {
    expect(planTiers(original(1920, 1080, more)).tiers[1]).toEqual({ width: 1920, height: 1080, remux: false });
  });

  it('sells nothing from an original that is too small', () => {
    expect(planTiers(original(1920, 1078)).tiers).toEqual({ 1: null, 2: null, 3: null });
  });

  it('fits other shapes inside the box: 4096×2160 and squares', () => {
    expect(planTiers(original(4096, 2160)).tiers[1]).toMatchObject({ width: 1920, height: 1012 });
    expect(planTiers(original(2000, 2000)).tiers[1]).toMatchObject({ width: 1080, height: 1080 });
  });

  it('never enlarges, crops or leaves the box, and grows with the tier, for any size', () => {
    const side = fc.integer({ min: 16, max: 16_384 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const { is8K, tiers } = planTiers(original(width, height));
        expect(tiers[1] !== null).toBe(atLeast({ width, height }, HD));
        expect(tiers[2] !== null).toBe(atLeast({ width, height }, UHD_4K));
        expect(tiers[3] !== null).toBe(tiers[1] !== null);
        const plans = [tiers[1], tiers[2], tiers[3]].filter((plan) => plan !== null);
        for (const plan of plans) {
          expect([plan.width % 2, plan.height % 2]).toEqual([0, 0]);
          expect(plan.width <= width && plan.height <= height).toBe(true);
          // The same shape, up to rounding of either side.
          expect(Math.abs(plan.width * height - plan.height * width)).toBeLessThanOrEqual(2 * Math.max(width, height));
          expect(plan.remux).toBe(plan.width === width && plan.height === height);
        }
        expect(atLeast(HD, tiers[1] ?? HD)).toBe(true);
        // A more expensive tier never has a smaller picture.
        const areas = plans.map((plan) => plan.width * plan.height);
        expect(areas).toEqual(areas.toSorted((a, b) => a - b));
        expect(is8K).toBe(atLeast({ width, height }, UHD_8K));
      }),
    );
  });

  it('fits a rotated original into the rotated box', () => {
    const side = fc.integer({ min: 16, max: 16_384 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const upright = fitInside({ width, height }, HD);
        expect(fitInside({ width: height, height: width }, HD)).toEqual({
          width: upright.height,
          height: upright.width,
        });
      }),
    );
  });
});
