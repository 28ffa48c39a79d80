import { expect, it } from 'vitest';
import { reportedUrl } from './reports.ts';

it.each([
  ['https://shop.example/#/wechatPay?code=secret&state=a.b', 'https://shop.example/#/wechatPay'],
  ['https://shop.example/#/search?keyword=海', 'https://shop.example/#/search?keyword=海'],
])('%s is reported as %s', (href, url) => {
  expect(reportedUrl(href)).toBe(url);
});
