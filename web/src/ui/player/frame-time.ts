const USUAL_FPS = 25;

/**
 * Returns the time to seek to for the frame that is `frames` after the frame at `time`: the middle of that frame,
 * because its edges may round to a neighbour. Stays inside the clip.
 */
export function frameTime(time: number, frames: number, { fps, duration }: { fps: number; duration: number }): number {
  const rate = fps > 0 ? fps : USUAL_FPS;
  const last = Math.max(0, Math.ceil(duration * rate - 0.01) - 1);
  const current = Math.floor(time * rate + 0.01);
  return (Math.min(last, Math.max(0, current + frames)) + 0.5) / rate;
}
