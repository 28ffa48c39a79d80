import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Url } from '../shapes.ts';

export const sharing = {
  'GET /share/v1/wechatCard': define({
    operationId: 'getWechatCard',
    summary: 'What a page of this site needs to set its share card inside WeChat (JS-SDK `wx.config`)',
    access: 'public',
    input: z.object({ url: Url.describe('the page’s address; a fragment is ignored') }),
    output: z
      .object({
        sdkUrl: z.string().describe('the script to load'),
        appId: z.string(),
        timestamp: z.int().describe('seconds'),
        nonceStr: z.string(),
        signature: z.string(),
      })
      .nullable()
      .describe('null without an official account, or while WeChat does not respond'),
  }),
};
