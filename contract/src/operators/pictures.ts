import { z } from 'zod';
import { define } from '../endpoint.ts';

export const operatorPictures = {
  'POST /operator/v1/pictures': define({
    operationId: 'publishPicture',
    summary: 'Publishes an uploaded picture for use in texts, the banner and QR codes',
    access: 'operator:editor',
    scope: 'catalogue',
    input: z.object({ fileKey: z.string('请上传图片').min(1, '请上传图片').max(200) }),
    output: z.object({ url: z.string() }),
  }),
};
