import { expect, test } from 'vitest';
import { insertText } from './insert-text.ts';

const at = (start: number, end = start) => ({ start, end });

test('replaces the selection with a text, separated by a semicolon where needed', () => {
  expect(insertText('', '抖动', { selection: at(0), maxLength: 500 })).toEqual({ text: '抖动', caret: 2 });
  expect(insertText('第3秒处', '抖动', { selection: at(4), maxLength: 500 })).toEqual({
    text: '第3秒处；抖动',
    caret: 7,
  });
  expect(insertText('第3秒处。请重传', '抖动', { selection: at(5), maxLength: 500 })).toEqual({
    text: '第3秒处。抖动请重传',
    caret: 7,
  });
  expect(insertText('原因：', '抖动', { selection: at(3), maxLength: 500 })).toEqual({ text: '原因：抖动', caret: 5 });
  expect(insertText('有水印。', '抖动', { selection: at(1, 3), maxLength: 500 })).toEqual({
    text: '有；抖动。',
    caret: 4,
  });
});

test('truncates the inserted text to the field’s limit', () => {
  expect(insertText('一二三', '四五六', { selection: at(3), maxLength: 5 })).toEqual({ text: '一二三；四', caret: 5 });
  expect(insertText('一二三', '四', { selection: at(0), maxLength: 3 })).toEqual({ text: '一二三', caret: 0 });
});
