import { z } from 'zod';

/** What the pipeline checks in a file; `enlarged` compares its detail with its size. */
export const FINDING_CHECKS = [
  'black',
  'frozen',
  'silent',
  'highlights',
  'shadows',
  'blur',
  'shake',
  'interlaced',
  'bars',
  'duplicates',
  'loudness',
  'colourTags',
  'enlarged',
] as const;

export const Finding = z
  .object({
    check: z.enum(FINDING_CHECKS),
    from: z.number().nullable().describe('seconds; null, as `to`: of the whole clip'),
    to: z.number().nullable(),
    value: z.number().describe('measured, in the unit of the check'),
    limit: z.number().describe('beyond which it is a finding'),
    severity: z.enum(['note', 'warning', 'serious']),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/** The detail of an original of at least 3840 by 2160: 1 as fine as its size, 2 probably enlarged, 3 too soft to tell. */
export const TRUE_RESOLUTION = { real: 1, enlarged: 2, undecided: 3 } as const;

export const TrueResolution = z
  .object({
    verdict: z.literal([1, 2, 3]),
    value: z.number().describe('the figure that decided'),
  })
  .meta({ id: 'TrueResolution' });
export type TrueResolution = z.infer<typeof TrueResolution>;
