import { z } from 'zod';
import { CARD_FIELDS, PAGE_FIELDS } from '../clips/fields.ts';
import { shownWords } from '../clips/words.ts';
import { DeliveredFile } from '../clips/media-facts.ts';
import { Hdr, Orientation, Tier } from '../codes.ts';
import { PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { TrueResolution } from '../clips/findings.ts';
import { Id, OutId, Page, PageBy, Paged, Time, VideoId } from '../shapes.ts';

export const Posters = z
  .array(z.object({ width: z.int(), url: z.string() }))
  .describe('one picture in several widths, narrowest first; empty until it is generated');

export const VideoCard = z
  .object({
    videoId: OutId,
    ...shownWords(CARD_FIELDS),
    thumbnailUrl: z.string(),
    videoThumbnailUrls: z.array(z.string()),
    posters: Posters,
    is8K: z.boolean(),
    hasSound: z.boolean().describe('whether it has audible sound'),
    hdr: Hdr.nullable().describe('the HDR format of a file that buyers get; null if all are SDR'),
    orientation: Orientation,
    radio: z.string().describe('aspect ratio, like 16:9'),
    videoDuration: z.number().describe('seconds'),
    authorId: OutId,
    authorName: z.string(),
    categoryIds: z.array(OutId),
    videoFormat: z.string().describe('the format of its standard files'),
    trueResolution: TrueResolution.nullable().describe('set for a clip measured to be real 4K, otherwise null'),
  })
  .meta({ id: 'VideoCard' });
export type VideoCard = z.infer<typeof VideoCard>;

export const Storyboard = z.object({
  url: z.string(),
  columns: z.int(),
  rows: z.int(),
  tileWidth: z.int(),
  tileHeight: z.int(),
});

const LabelRef = z.object({ labelId: OutId, labelName: z.string() }).meta({ id: 'LabelRef' });
const AlbumRef = z.object({ albumId: OutId, albumName: z.string() }).meta({ id: 'AlbumRef' });
const CoverPosters = Posters.describe('the cover in several widths, narrowest first; empty for an uploaded cover');

export const VideoDetail = VideoCard.extend({
  ...shownWords(PAGE_FIELDS),
  hdSize: z.number().nullable().describe('bytes'),
  hd4kSize: z.number().nullable(),
  hdPlusSize: z.number().nullable(),
  hdResolution: z.string().nullable().describe('like 1920X1080'),
  hd4kResolution: z.string().nullable(),
  hdPlusResolution: z.string().nullable(),
  fps: z.number(),
  codec: z.string().nullable().describe('the codec of the largest standard file, as ffmpeg names it: h264, hevc'),
  bitRate: z.number().nullable().describe('bits per second of the same file'),
  audio: z
    .object({ codec: z.string(), channels: z.int(), sampleRate: z.int() })
    .nullable()
    .describe('the sound of the same file; null when it has none'),
  tiers: z
    .array(z.object({ videoType: Tier, files: z.array(DeliveredFile) }))
    .describe('the files that buyers of each sold tier get; none for a file that is not described yet'),
  labels: z.array(LabelRef),
  albums: z.array(AlbumRef).describe('the albums that contain it, the smallest first'),
  favourited: z.boolean(),
  addTime: Time,
  saleCount: z.int(),
  viewCount: z.int().describe('each visitor counts once a day'),
  storyboard: Storyboard.extend({
    alike: z.boolean().describe('all frames look alike, as of a locked camera: a row of them tells nothing'),
  })
    .nullable()
    .describe('one image of evenly spaced frames, for the seek bar'),
  loupe: z
    .object({
      columns: z.int(),
      rows: z.int(),
      tileWidth: z.int().describe('pixels; the last column may reach a few beyond the frame'),
      tileHeight: z.int().describe('pixels; the last row may reach a few beyond the frame'),
      width: z.int().describe('the size of the whole frame, in the original’s pixels'),
      height: z.int(),
      urls: z.array(z.string()).describe('row by row'),
    })
    .nullable()
    .describe('one watermarked frame of the original at full resolution, in tiles; null if it was not generated'),
}).meta({ id: 'VideoDetail' });
export type VideoDetail = z.infer<typeof VideoDetail>;

export const Category = z
  .object({
    categoryId: OutId,
    categoryName: z.string(),
    categoryThumbnail: z.string().nullable(),
    coverUrl: z.string().nullable(),
    posters: CoverPosters,
    thumbnails: z.array(z.string()),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

export const Label = LabelRef.extend({
  thumbnailUrl: z.string().nullable(),
  coverFileUrl: z.string().nullable(),
  posters: CoverPosters,
}).meta({ id: 'Label' });
export type Label = z.infer<typeof Label>;

export const Album = AlbumRef.extend({
  albumCoverUrl: z.string().nullable(),
  posters: CoverPosters,
  thumbnails: z.array(z.string()),
}).meta({ id: 'Album' });
export type Album = z.infer<typeof Album>;

export const Activity = z.object({ activityId: OutId, activityName: z.string() }).meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

/** Grids are short: without `size` they are a single page. */
const Grid = z.object({ page: Page.page, size: Page.size.unwrap().optional() });
const GridOf = <T extends z.ZodType>(entry: T) => z.object({ list: z.array(entry), total: z.int() });

const Link = z.object({ url: z.string() });
const RecommendationInput = z.object({ videoId: Id, ...PageBy(PAGE_SIZE.recommendations) });

export const catalogue = {
  'GET /video/v1/queryVideoByVideoId': define({
    operationId: 'getVideo',
    summary: 'A published clip',
    access: 'public',
    scope: 'catalogue',
    input: VideoId,
    output: VideoDetail,
  }),
  'GET /video/v1/queryHot': define({
    operationId: 'listHotVideos',
    summary: 'Every published clip, hottest first',
    access: 'public',
    scope: 'catalogue',
    input: z.object(Page),
    output: Paged(VideoCard),
  }),
  'GET /video/v1/queryByAuthor': define({
    operationId: 'listVideosByAuthor',
    summary: 'An author’s published clips',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ userId: Id, ...Page }),
    output: Paged(VideoCard),
  }),
  'GET /video/v1/queryByCategory': define({
    operationId: 'listVideosByCategory',
    summary: 'The published clips of a category',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ categoryId: Id, ...Page }),
    output: Paged(VideoCard),
  }),
  'GET /video/v1/queryByLabel': define({
    operationId: 'listVideosByLabel',
    summary: 'The published clips with a label',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ labelId: Id, ...Page }),
    output: Paged(VideoCard),
  }),
  'GET /video/v1/queryByAlbum': define({
    operationId: 'listVideosByAlbum',
    summary: 'The published clips of an album, in its order',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ albumId: Id, ...Page }),
    output: Paged(VideoCard),
  }),
  'GET /video/v1/queryByActivity': define({
    operationId: 'listVideosByActivity',
    summary: 'The published clips of an activity, in its order',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ activityId: Id, ...Page }),
    output: Paged(VideoCard),
  }),
  'GET /video/v1/queryCategoryOtherVideos': define({
    operationId: 'listOtherVideosOfCategories',
    summary: 'Other clips of the same categories',
    access: 'public',
    scope: 'catalogue',
    input: RecommendationInput,
    output: Paged(VideoCard),
  }),
  'GET /video/v1/queryAuthorOtherVideos': define({
    operationId: 'listOtherVideosOfAuthor',
    summary: 'Other clips of the same author',
    access: 'public',
    scope: 'catalogue',
    input: RecommendationInput,
    output: Paged(VideoCard),
  }),
  'GET /video/v1/{id}/preview': define({
    operationId: 'getPreviewLink',
    summary: 'The watermarked preview',
    access: 'public',
    scope: 'catalogue',
    input: z.object({
      id: Id,
      hover: z.boolean().optional().describe('the short preview that grids play at 6× speed'),
    }),
    output: Link,
  }),
  'GET /video/v1/{id}/demo': define({
    operationId: 'getSampleLink',
    summary: 'A watermarked sample, sent as an attachment',
    access: 'user',
    scope: 'catalogue',
    input: z.object({ id: Id }),
    output: Link,
  }),
  'GET /category/v1/query': define({
    operationId: 'listCategories',
    summary: 'All categories',
    access: 'public',
    scope: 'catalogue',
    input: Grid,
    output: GridOf(Category),
  }),
  'GET /category/v1/info': define({
    operationId: 'getCategory',
    summary: 'One category',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ categoryId: Id }),
    output: Category,
  }),
  'GET /label/v1/query': define({
    operationId: 'listLabels',
    summary: 'All labels',
    access: 'public',
    scope: 'catalogue',
    input: Grid,
    output: GridOf(Label),
  }),
  'GET /label/v1/info': define({
    operationId: 'getLabel',
    summary: 'One label',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ labelId: Id }),
    output: Label,
  }),
  'GET /album/v1/query': define({
    operationId: 'listAlbums',
    summary: 'All albums',
    access: 'public',
    scope: 'catalogue',
    input: Grid,
    output: GridOf(Album),
  }),
  'GET /album/v1/info': define({
    operationId: 'getAlbum',
    summary: 'One album',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ albumId: Id }),
    output: Album,
  }),
  'GET /activity/v1/info': define({
    operationId: 'getActivity',
    summary: 'One activity',
    access: 'public',
    scope: 'catalogue',
    input: z.object({ activityId: Id }),
    output: Activity,
  }),
};
