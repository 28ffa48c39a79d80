import type { Request } from '@zhenku/contract/api';
import { callOperator } from '../../../api/operator-client.ts';
import { submitChange } from '../../parts/submit-change.ts';

const LIST = 'GET /operator/v1/licenceTexts';

export const addLicenceText = (input: Request<'POST /operator/v1/licenceTexts'>) =>
  submitChange(callOperator('POST /operator/v1/licenceTexts', input), '已新增授权条款', LIST);

export const withdrawLicenceText = (version: number) =>
  submitChange(callOperator('POST /operator/v1/licenceTexts/{version}/withdraw', { version }), '已撤回', LIST);
