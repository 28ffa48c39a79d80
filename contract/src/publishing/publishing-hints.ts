import { z } from 'zod';
import { Orientation, Tier } from '../codes.ts';
import { VIDEO_CATEGORIES_MAX, VIDEO_KEYWORDS_MAX } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Finding, TrueResolution } from '../clips/findings.ts';
import { Id, OutYuan, Text } from '../shapes.ts';
import { type Loss, LOSS_LABEL } from './losses.ts';

/** A tier that an original supplies, with the size of its file, like `1920X1080`. */
export const OriginalTier = z.object({ videoType: Tier, resolution: z.string() }).meta({ id: 'OriginalTier' });

export const WordsInFile = z
  .object({
    videoName: z.string(),
    videoRemark: z.string(),
    videoKeywords: z.array(z.string()),
    aiGenerated: z.int().optional().describe('2 if the file carries the label of AI-generated content'),
  })
  .meta({ id: 'WordsInFile' });
export type WordsInFile = z.infer<typeof WordsInFile>;

const LOSSES = Object.keys(LOSS_LABEL) as Loss[];

export const SalePlan = z
  .object({
    remuxed: z.boolean().describe('whether the largest standard file keeps the encoded picture'),
    losses: z.array(z.enum(LOSSES)).describe('the quality that the standard files lose'),
    master: z.boolean().describe('whether buyers can have the original’s own streams too, if its creator agrees'),
  })
  .meta({ id: 'SalePlan' });
export type SalePlan = z.infer<typeof SalePlan>;

export const OriginalInspection = z
  .object({
    width: z
      .int()
      .nullable()
      .describe('pixels as a viewer sees them; this and all following fields are null for an unreadable file'),
    height: z.int().nullable(),
    videoDuration: z.number().nullable().describe('seconds'),
    videoFormat: z.string().nullable().describe('like `MP4`'),
    orientation: Orientation.nullable(),
    is8K: z.boolean(),
    tiers: z.array(OriginalTier).describe('the tiers that it supplies'),
    words: WordsInFile.nullable().describe(
      'its title, description and keywords, any of which may be empty; null if there are none',
    ),
    sale: SalePlan.nullable().describe('how it will be sold; null for an unreadable file'),
    problem: z.string().nullable().describe('why processing would refuse it, in Chinese, judging by its headers'),
    findings: z
      .array(Finding)
      .nullable()
      .describe('the findings in its pictures and sound; null until it belongs to a draft and has been measured'),
    trueResolution: TrueResolution.nullable().describe('also null for a file below 3840×2160'),
    checkFailed: z.boolean().describe('whether measuring failed: `findings` stays null until it is published'),
  })
  .meta({ id: 'OriginalInspection' });
export type OriginalInspection = z.infer<typeof OriginalInspection>;

/** An incomplete form: excess values are not an error; only the first ones count. */
export const SuggestionForm = z
  .object({
    videoName: Text(500, 0).optional(),
    videoKeywords: z
      .array(Text(200, 0), '关键词有误')
      .default([])
      .transform((keywords) => keywords.slice(0, VIDEO_KEYWORDS_MAX)),
    categoryIds: z
      .array(Id, '分类有误')
      .default([])
      .transform((ids) => ids.slice(0, VIDEO_CATEGORIES_MAX)),
  })
  .meta({ id: 'SuggestionForm' });
export type SuggestionForm = z.infer<typeof SuggestionForm>;

const MedianPrice = OutYuan.nullable().describe('the median of similar clips; null if too few sell the tier');

export const ClipSuggestions = z
  .object({
    keywords: z
      .array(z.string())
      .describe('at most 20 that occur together with the given ones in the catalogue, the most common first'),
    prices: z.object({ hdPrice: MedianPrice, hd4kPrice: MedianPrice, hdPlusPrice: MedianPrice }),
  })
  .meta({ id: 'ClipSuggestions' });
export type ClipSuggestions = z.infer<typeof ClipSuggestions>;

export const publishingHints = {
  'GET /video/v1/publish/original': define({
    operationId: 'inspectOriginal',
    summary: 'The properties of a video uploaded by the caller, and the tiers that it supplies',
    access: 'creator',
    scope: 'publish',
    input: z.object({ fileKey: z.string('文件有误').min(1, '文件有误').max(200, '文件有误') }),
    output: OriginalInspection,
  }),
  'POST /video/v1/publish/suggest': define({
    operationId: 'suggestForClip',
    summary: 'Keywords and prices of published clips similar to the one described',
    access: 'creator',
    scope: 'publish',
    input: SuggestionForm,
    output: ClipSuggestions,
  }),
};
