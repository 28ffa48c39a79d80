import { z } from 'zod';
import { define } from '../endpoint.ts';
import { VideoStatus } from '../codes.ts';
import { VIDEO_REPORT_REASONS, VIDEO_REPORT_STATUS } from './video-report-reasons.ts';
import { listAndExport } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { Id, Line, ListFilter, NoOutput, OutId, Text, Time } from '../shapes.ts';

export const VideoReport = z
  .object({
    reportId: OutId,
    videoId: OutId,
    videoName: z.string(),
    videoStatus: VideoStatus,
    deleted: z.boolean(),
    thumbnailUrl: z.string().nullable(),
    authorName: z.string(),
    reason: z.int().describe('1 copyright, 2 portrait or privacy, 3 unlawful, 4 misleading, 5 quality, 6 other'),
    detail: z.string().nullable(),
    contact: z.string().nullable().describe('erased some time after the decision'),
    userId: OutId.nullable().describe('the reporter, if logged in'),
    status: z.int().describe('0 open, 1 the clip was taken down, 2 dismissed'),
    operatorName: z.string().nullable(),
    note: z.string().nullable(),
    openReports: z.int().describe('the number of open reports of the clip, including this one'),
    time: Time,
    decideTime: Time.nullable(),
  })
  .meta({ id: 'VideoReport' });
export type VideoReport = z.infer<typeof VideoReport>;

const ReportFilter = z.object({
  status: z.literal(Object.values(VIDEO_REPORT_STATUS), '筛选条件有误，请刷新后再试').optional(),
  ...ListFilter('a clip’s number, or part of its name, its author’s name or the report', LIST_SORTS.reports),
});
export type ReportFilter = z.infer<typeof ReportFilter>;

const ReportId = z.object({ reportId: Id });

export const videoReports = {
  'POST /video/v1/{id}/report': define({
    operationId: 'reportVideo',
    summary: 'Reports a clip on sale to the operators; one open report of a clip for each visitor',
    access: 'public',
    input: z.object({
      id: Id,
      reason: z.literal(
        VIDEO_REPORT_REASONS.map(({ reason }) => reason),
        '请选择举报原因',
      ),
      detail: Text(500, 0).optional(),
      contact: Line(100, 0).optional(),
      deviceId: Line(100, 0).optional().describe('distinguishes visitors at the same address'),
    }),
    output: NoOutput,
  }),
  ...listAndExport('GET /operator/v1/reports', {
    access: 'operator:reviewer',
    filter: ReportFilter,
    item: VideoReport,
    list: ['listVideoReports', 'Reports of clips, open ones oldest first'],
    export: ['exportVideoReports', 'The selected reports as a CSV file, without contacts'],
  }),
  'POST /operator/v1/reports/{reportId}/takeDown': define({
    operationId: 'takeDownReported',
    summary: 'Takes the reported clip off sale, which closes all open reports of it',
    access: 'operator:reviewer',
    input: ReportId.extend({ reason: Text(500) }),
    output: NoOutput,
  }),
  'POST /operator/v1/reports/{reportId}/dismiss': define({
    operationId: 'dismissReport',
    summary: 'Dismisses a report',
    access: 'operator:reviewer',
    input: ReportId.extend({ note: Text(500) }),
    output: NoOutput,
  }),
};
