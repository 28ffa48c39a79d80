import { z } from 'zod';
import { Activity, Album, Category, Label, VideoCard } from './catalogue.ts';
import { KEYWORD_MAX } from './constants.ts';
import { define } from './endpoint.ts';
import { Id, None, Nothing, OutId, Text, Url } from './shapes.ts';

/** A person of the shop's customer service, as the floating toolbar shows them. */
export const ServiceAgent = z.object({
  name: z.string(),
  qrCodeUrl: z.string().describe('an image'),
  link: z.string(),
});
export type ServiceAgent = z.infer<typeof ServiceAgent>;

const Percent = z.int('比例有误').min(0, '比例有误').max(100, '比例有误');
const Film = z
  .union([Url, Id], '请填写视频地址或作品编号')
  .describe('a URL, or the id of a clip: its preview, while it is on sale');
const EditedFilms = z.array(Film).max(20, '最多20个');

/** What operators write for the home page. */
const HomeContent = z.object({
  headTitle: Text(60),
  videoUrls: EditedFilms,
  hotSearchKeys: z.array(Text(KEYWORD_MAX)).max(20, '最多20个'),
  recommendVideoUrls: EditedFilms,
  classificationVideoUrls: EditedFilms,
});
export type HomeContent = z.infer<typeof HomeContent>;

const EditedSettings = z.object({
  siteName: Text(20),
  slogan: Text(60, 0),
  serviceAgents: z
    .array(
      z.object({
        name: Text(20),
        qrCodeUrl: Url,
        link: z
          .string('链接有误')
          .trim()
          .max(2_000, '链接有误')
          .regex(/^(https?:\/\/|mailto:|tel:|\/(?![/\\]))\S+$/i, '链接有误'),
      }),
    )
    .max(2, '最多2位客服'),
  revenueShares: z
    .object({ exclusive: Percent, nonExclusive: Percent })
    .describe('what creators get of a sale, in percent; sales before keep theirs'),
});
export type EditedSettings = z.infer<typeof EditedSettings>;

const Films = z.array(z.string()).describe('URLs of films without sound, any of which may play');

export const home = {
  'GET /website/v1/settings': define({
    summary: 'What the shop calls itself, and who answers its customers',
    access: 'public',
    input: None,
    output: z.object({ siteName: z.string(), slogan: z.string(), serviceAgents: z.array(ServiceAgent) }),
  }),
  'GET /homepage/v1/head/query': define({
    summary: 'The banner: title, films, hot keywords',
    access: 'public',
    input: None,
    output: z.object({ headTitle: z.string(), videoUrls: Films, hotSearchKeys: z.array(z.string()) }),
  }),
  'GET /homepage/v1/material/query': define({
    summary: 'Hot clips and the label tiles',
    access: 'public',
    input: None,
    output: z.object({
      hotVideos: z.array(VideoCard).describe('hottest first'),
      hotVideoIdsLeft: z.array(OutId).describe('those of hotVideos that fit the big preview on the left'),
      labels: z.array(Label),
    }),
  }),
  'GET /homepage/v1/activity/query': define({
    summary: 'The tabs of activities; their clips by queryByActivity',
    access: 'public',
    input: None,
    output: z.object({ activities: z.array(Activity) }),
  }),
  'GET /homepage/v1/recommend/query': define({
    summary: 'Recommended albums: the first three on the left, the next three on the right',
    access: 'public',
    input: None,
    output: z.object({ albums: z.array(Album), recommendVideoUrls: Films }),
  }),
  'GET /homepage/v1/classification/query': define({
    summary: 'The tiles of categories',
    access: 'public',
    input: None,
    output: z.object({ categories: z.array(Category), classificationVideoUrls: Films }),
  }),
  'GET /operator/v1/home': define({
    summary: 'What the home page is made of',
    access: 'operator:editor',
    input: None,
    output: HomeContent,
  }),
  'PUT /operator/v1/home': define({
    summary: 'Changes the home page; what is not given stays',
    access: 'operator:editor',
    input: HomeContent.partial(),
    output: Nothing,
  }),
  'GET /operator/v1/settings': define({
    summary: 'The settings of the site',
    access: 'operator:admin',
    input: None,
    output: EditedSettings,
  }),
  'PUT /operator/v1/settings': define({
    summary: 'Changes settings of the site; what is not given stays',
    access: 'operator:admin',
    input: EditedSettings.partial(),
    output: Nothing,
  }),
};
