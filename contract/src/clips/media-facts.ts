import { z } from 'zod';

/** `standard`: usable by everybody; `master`: as its creator made it. */
export const DELIVERY_FORMATS = ['standard', 'master'] as const;
export const DeliveryFormat = z.enum(DELIVERY_FORMATS, '文件格式有误');
export type DeliveryFormat = z.infer<typeof DeliveryFormat>;

const NAME = 'as ffmpeg names it; null if the file does not state it';

export const MediaFacts = z
  .object({
    container: z.string().describe('mp4, mov, mxf, matroska, webm, mpegts or avi'),
    codec: z.string().describe('as ffmpeg names it: h264, hevc, prores'),
    profile: z.string().nullable(),
    bitDepth: z.int(),
    chroma: z.string().describe('4:2:0, 4:2:2, 4:4:4 … or RGB'),
    alpha: z.boolean(),
    primaries: z.string().nullable().describe(NAME),
    transfer: z.string().nullable().describe(NAME),
    matrix: z.string().nullable().describe(NAME),
    range: z.enum(['limited', 'full']),
    hdr: z.enum(['pq', 'hlg']).nullable(),
    scan: z.enum(['progressive', 'interlaced']),
    frameRate: z.number().describe('frames per second, on average'),
    constantFrameRate: z.boolean(),
    frameCount: z.int(),
    width: z.int().describe('pixels as a viewer sees them'),
    height: z.int(),
    pixelShape: z.number().describe('width ÷ height of a pixel'),
    bitRate: z.number().describe('bits per second of the whole file'),
    sizeBytes: z.number(),
    timecode: z
      .string()
      .nullable()
      .describe('the time code of the first frame, hh:mm:ss:ff; drop-frame codes have `;` before the frames'),
    reel: z.string().nullable(),
    audio: z.array(
      z.object({
        codec: z.string(),
        channels: z.int(),
        layout: z.string().nullable(),
        sampleRate: z.int(),
        loudness: z.number().nullable().describe('integrated, in LUFS; null: not measured'),
      }),
    ),
    duration: z.number().describe('seconds'),
  })
  .meta({ id: 'MediaFacts' });
export type MediaFacts = z.infer<typeof MediaFacts>;

export const DeliveredFile = MediaFacts.extend({ format: DeliveryFormat }).meta({ id: 'DeliveredFile' });
export type DeliveredFile = z.infer<typeof DeliveredFile>;
