import { expect, test } from 'vitest';
import { insertText } from './insert-text.ts';

const at = (start: number, end = start) => ({ start, end });

test('a text is inserted where the caret is, and replaces nothing but what is selected', () => {
  expect(insertText('', '抖动', at(0), 500)).toEqual({ text: '抖动', caret: 2 });
  expect(insertText('第3秒处', '抖动', at(4), 500)).toEqual({ text: '第3秒处；抖动', caret: 7 });
  expect(insertText('第3秒处。请重传', '抖动', at(5), 500)).toEqual({ text: '第3秒处。抖动请重传', caret: 7 });
  expect(insertText('原因：', '抖动', at(3), 500)).toEqual({ text: '原因：抖动', caret: 5 });
  expect(insertText('有水印。', '抖动', at(1, 3), 500)).toEqual({ text: '有；抖动。', caret: 4 });
});

test('never becomes longer than the field takes', () => {
  expect(insertText('一二三', '四五六', at(3), 5)).toEqual({ text: '一二三；四', caret: 5 });
  expect(insertText('一二三', '四', at(0), 3)).toEqual({ text: '一二三', caret: 0 });
});
