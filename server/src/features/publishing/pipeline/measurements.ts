import type { MeasuredFile } from '@zhenku/contract/clips/findings';
import type { ProcessResult } from '@zhenku/media/process';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../../../platform/database/tables.ts';

/** What the pipeline measured, as the columns of a clip, or of its next version, hold it. */
type Measured = Pick<
  Selectable<Tables['videos']>,
  'findings' | 'true_resolution' | 'palette' | 'mean_luma' | 'luma_contrast' | 'motion'
>;

/** The columns of a file that nothing was measured of. */
export const NOT_MEASURED = {
  findings: null,
  true_resolution: null,
  palette: null,
  mean_luma: null,
  luma_contrast: null,
  motion: null,
} as const satisfies Measured;

/** The columns to write. */
export function measuredColumns({ findings, true_resolution, palette, mean_luma, luma_contrast, motion }: Measured) {
  return {
    findings: json(findings),
    true_resolution: json(true_resolution),
    palette: json(palette),
    mean_luma,
    luma_contrast,
    motion,
  };
}

/** What the pipeline measured, as columns to write. */
export function columnsOfMeasured({ measurements }: Pick<ProcessResult, 'measurements'>) {
  return measuredColumns({
    findings: measurements.findings,
    true_resolution: measurements.trueResolution,
    palette: measurements.palette,
    mean_luma: measurements.meanLuma,
    luma_contrast: measurements.lumaContrast,
    motion: measurements.motion,
  });
}

/** As its creator and operators see it. */
export function asMeasuredFile(row: Pick<Measured, 'findings' | 'true_resolution'>): z.infer<typeof MeasuredFile> {
  return { findings: row.findings ?? [], trueResolution: row.true_resolution };
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
