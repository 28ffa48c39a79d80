import type { Output } from '@zhenku/contract/api';
import { callOperator } from '../../../api/operator-client.ts';
import { submitChange } from '../../parts/submit-change.ts';

const ME = 'GET /operator/v1/me';

export type Enrolment = Output<'POST /operator/v1/me/totp/start'>;

export const changeMyPassword = (passwords: { oldPassword: string; newPassword: string }) =>
  submitChange(callOperator('POST /operator/v1/me/password', passwords), '密码已修改，其他设备已退出登录', ME);

export const startTotp = () => callOperator('POST /operator/v1/me/totp/start', {});

export async function confirmTotp(totp: string): Promise<string[]> {
  const confirmed = callOperator('POST /operator/v1/me/totp/confirm', { totp });
  await submitChange(confirmed, '两步验证已开启', ME);
  return (await confirmed).recoveryCodes;
}

export const removeTotp = (proof: { password: string; totp: string }) =>
  submitChange(callOperator('POST /operator/v1/me/totp/remove', proof), '两步验证已关闭', ME);

export const setDailyMail = (on: boolean) =>
  submitChange(callOperator('POST /operator/v1/me/dailyMail', { on }), on ? '每日邮件已开启' : '每日邮件已关闭', ME);
