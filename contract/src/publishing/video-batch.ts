import { z } from 'zod';

/** The clips of a batch; each is checked on its own, so that a refused one keeps none of the others back. */
export const VideoBatch = (max: number, tooMany: string) =>
  z.array(z.unknown(), '请填写作品').min(1, '请填写作品').max(max, tooMany);
