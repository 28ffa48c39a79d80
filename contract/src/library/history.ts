import { z } from 'zod';
import { PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { NoInput, NoOutput, OutId, Page, Paged, Time, VideoId } from '../shapes.ts';

export const View = z
  .object({
    videoId: OutId,
    videoName: z.string(),
    createTime: Time.describe('the time of the last view on that day in Asia/Shanghai'),
    thumbnailUrl: z.string(),
    videoThumbnailUrls: z.array(z.string()),
  })
  .meta({ id: 'View' });
export type View = z.infer<typeof View>;

const Size = z
  .int('每页数量有误')
  .min(1, '每页数量有误')
  .max(PAGE_SIZE.history, `每页最多${PAGE_SIZE.history}条`)
  .default(PAGE_SIZE.history);

export const history = {
  'GET /user/v1/video/history': define({
    operationId: 'listViews',
    summary: 'The caller’s last 1000 views, newest first, each clip at most once a day, without clips off sale',
    access: 'user',
    input: z.object({ page: Page.page, size: Size }),
    output: Paged(View),
  }),
  'POST /user/v1/video/history': define({
    operationId: 'recordView',
    summary: 'Records a view of a published clip',
    access: 'user',
    input: VideoId,
    output: NoOutput,
  }),
  'DELETE /user/v1/video/history': define({
    operationId: 'clearViews',
    summary: 'Clears the caller’s history',
    access: 'user',
    input: NoInput,
    output: NoOutput,
  }),
};
