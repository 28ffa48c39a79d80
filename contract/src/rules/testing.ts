export const [WIDTH, HEIGHT] = [160, 90];

/** Returns a picture with soft edges like footage; the same seed gives the same picture. */
export function picture(seed: number, width = WIDTH, height = HEIGHT): Uint8Array {
  const waves = Array.from({ length: 12 }, (_, i) => {
    const random = (salt: number) => (Math.sin(seed * 127.1 + i * 311.7 + salt * 74.7) * 43_758.5453) % 1;
    return { across: random(1) * 14, down: random(2) * 14, phase: random(3) * 6, height: 90 / (1 + i / 4) };
  });
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const value = waves.reduce((sum, w) => sum + w.height * Math.sin(w.across * x * 3 + w.down * y * 3 + w.phase), 0);
    return Math.max(0, Math.min(255, 128 + value / 3));
  });
}
