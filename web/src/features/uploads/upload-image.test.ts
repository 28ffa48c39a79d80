import { SMALL_UPLOAD_BYTES } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { imageProblem } from './upload-image.ts';

test('refuses a picture that is too large, with the server’s message', () => {
  expect(imageProblem({ size: SMALL_UPLOAD_BYTES })).toBeNull();
  expect(imageProblem({ size: SMALL_UPLOAD_BYTES + 1 })).toBe('文件不能超过 3 MB');
});
