import type { MeasuredFile } from '@zhenku/contract/clips/findings';
import type { VideoFacts } from '@zhenku/media/probe';
import type { ProcessResult } from '@zhenku/media/process';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../../../platform/database/tables.ts';

type MeasuredColumns = Pick<
  Selectable<Tables['videos']>,
  'findings' | 'true_resolution' | 'palette' | 'mean_luma' | 'luma_contrast' | 'motion'
>;

export const NOT_MEASURED = {
  findings: null,
  true_resolution: null,
  palette: null,
  mean_luma: null,
  luma_contrast: null,
  motion: null,
} as const satisfies MeasuredColumns;

export function measuredColumns({
  findings,
  true_resolution,
  palette,
  mean_luma,
  luma_contrast,
  motion,
}: MeasuredColumns) {
  return {
    findings: json(findings),
    true_resolution: json(true_resolution),
    palette: json(palette),
    mean_luma,
    luma_contrast,
    motion,
  };
}

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

export const withLoudness = (facts: VideoFacts, { measurements }: Pick<ProcessResult, 'measurements'>): VideoFacts => ({
  ...facts,
  audio: facts.audio && { ...facts.audio, loudness: measurements.loudness },
});

export function asMeasuredFile(
  row: Pick<MeasuredColumns, 'findings' | 'true_resolution'>,
): z.infer<typeof MeasuredFile> {
  return { findings: row.findings ?? [], trueResolution: row.true_resolution };
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
