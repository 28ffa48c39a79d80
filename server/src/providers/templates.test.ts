import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailTemplates, NOTICE_TOPIC, type NoticeTemplate, REQUIRED_SMS_TEMPLATES, smsTemplates } from './templates.ts';

const OPERATIONS = join(import.meta.dirname, '../../../docs/operations/operations.md');

function lineOf(name: string, text: string): string {
  let number = 0;
  const aliyun = text.replaceAll('{', '${');
  const tencent = text.replaceAll(/\{\w+\}/g, () => `{${(number += 1)}}`);
  const needed = (REQUIRED_SMS_TEMPLATES as readonly string[]).includes(name) ? 'yes' : '';
  return `| \`${name}\` | ${needed} | ${aliyun} | ${tencent} |`;
}

test('operations.md lists each SMS template as it is to be registered', async () => {
  const lines = (await readFile(OPERATIONS, 'utf8')).split('\n');
  for (const [name, text] of Object.entries(smsTemplates)) expect(lines).toContain(lineOf(name, text));
});

test('SMS texts have only parameters that the providers accept', () => {
  const allowed = /^(code|email|orderId|amount|count|date|received|time|phone)$/;
  for (const text of Object.values(smsTemplates)) {
    for (const [, name] of text.matchAll(/\{(\w+)\}/g)) expect(name).toMatch(allowed);
  }
});

test('each notice has a text for SMS and one for mail', () => {
  const names = Object.keys(NOTICE_TOPIC) as NoticeTemplate[];
  expect(names.filter((name) => !smsTemplates[name] || !mailTemplates[name])).toEqual([]);
});
