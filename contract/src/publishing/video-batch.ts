import { z } from 'zod';

/** The clips of a batch. Each is checked on its own, so that a rejected one does not block the others. */
export const VideoBatch = (max: number, tooMany: string) =>
  z.array(z.unknown(), '请填写作品').min(1, '请填写作品').max(max, tooMany);
