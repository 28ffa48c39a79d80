import { z } from 'zod';

/** The pipeline's checks of a file; `enlarged` compares its detail with its size. */
export const FINDING_CHECKS = [
  'black',
  'frozen',
  'blackOrFrozen',
  'silent',
  'brokenSound',
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
    from: z.number().nullable().describe('seconds; `from` and `to` are null for a finding about the whole clip'),
    to: z.number().nullable(),
    value: z.number().describe('the measured value, in the unit of the check'),
    limit: z.number().describe('the limit beyond which the value is a finding'),
    severity: z.enum(['note', 'warning', 'serious']),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof Finding>;

/** A finding as input, where null counts as absent; absent times become null again. */
export const CitedFinding = Finding.extend({
  from: Finding.shape.from.default(null),
  to: Finding.shape.to.default(null),
});

/** The detail of an original of at least 3840 by 2160: 1 real, 2 probably enlarged, 3 too soft to tell. */
export const TRUE_RESOLUTION = { real: 1, enlarged: 2, undecided: 3 } as const;

export const PaletteColour = z
  .object({
    colour: z.string().regex(/^#[0-9a-f]{6}$/),
    weight: z.number().describe('its share of the picture, 0 to 1'),
  })
  .meta({ id: 'PaletteColour' });
export type PaletteColour = z.infer<typeof PaletteColour>;

export const TrueResolution = z
  .object({
    verdict: z.literal([1, 2, 3]),
    value: z.number().describe('the value that decided the verdict'),
  })
  .meta({ id: 'TrueResolution' });
export type TrueResolution = z.infer<typeof TrueResolution>;

export const MeasuredFile = z.object({
  findings: z.array(Finding).describe('in order of time; also empty when nothing has been measured yet'),
  trueResolution: TrueResolution.nullable().describe('null for clips smaller than 3840×2160'),
});
