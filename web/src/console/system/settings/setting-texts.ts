import { formatMoney } from '@zhenku/contract/format';
import type { ProvenSetting } from '@zhenku/contract/operators/admin-proposals';
import type { Settings } from './site.ts';

type SettingKey = keyof Settings;

/** Settings that need confirmation before they are saved, each with a text that says when the change applies and to what. */
export const CONFIRMED_SETTINGS: Partial<Record<SettingKey, string>> = {
  revenueShares: '保存后立即生效，只影响此后支付的订单。',
  priceBand: '保存后立即生效，只约束此后发布的作品。',
  incomeHoldDays: '保存后立即生效，尚未提现的收益都按新的天数冻结。',
  payoutConsentAmount: '保存后立即生效，影响此后完成的提现。',
  receivingAccount: '生效后，买家看到的汇款账户立即更换。',
  adminConsent: '生效后，管理员账号、角色和资金设置的修改立即按此执行。',
} satisfies Record<ProvenSetting, string>;

const SETTING_LABEL: Record<SettingKey, string> = {
  siteName: '站点名称',
  slogan: '标语',
  serviceAgents: '在线客服',
  revenueShares: '创作者分成',
  priceBand: '作品定价范围',
  receivingAccount: '对公收款账户',
  issuer: '授权书出具方',
  imprint: '网站主体',
  security: '安全联系方式',
  proofMails: '存证链收件邮箱',
  uploadQuotas: '上传容量',
  incomeHoldDays: '收益冻结天数',
  payoutConsentAmount: '提现双人复核金额',
  adminConsent: '管理员双人确认',
};

/** Returns a setting's label, or its key if a newer version added it. */
export const settingLabel = (key: string): string => SETTING_LABEL[key as SettingKey] ?? key;

const joined = (texts: readonly (string | null | undefined)[]) => texts.filter(Boolean).join('，') || '（空）';

const TEXT_OF: { [K in SettingKey]: (value: Settings[K]) => string } = {
  siteName: (name) => name,
  slogan: (slogan) => slogan,
  serviceAgents: (agents) => joined(agents.map(({ name, link }) => `${name}（${link}）`)),
  revenueShares: ({ exclusive, nonExclusive }) => `独家 ${exclusive}%，非独家 ${nonExclusive}%`,
  priceBand: ({ min, max }) => `¥${formatMoney(min, 0)} 至 ¥${formatMoney(max, 0)}`,
  receivingAccount: ({ accountName, bankName, accountNo, remark }) =>
    joined([`户名 ${accountName}`, `开户行 ${bankName}`, `账号 ${accountNo}`, remark && `说明 ${remark}`]),
  issuer: ({ name, contact, sealUrl }) => joined([name, contact, sealUrl && '有印章']),
  imprint: ({ company, hotline, icp, police }) => joined([company, hotline, icp, police]),
  security: ({ contact }) => joined([contact]),
  proofMails: (mails) => joined(mails),
  uploadQuotas: ({ certifiedGb, uncertifiedGb, imagesMb }) =>
    `已认证创作者 ${certifiedGb} GB，未认证创作者 ${uncertifiedGb} GB，图片 ${imagesMb} MB`,
  incomeHoldDays: (days) => `${days} 天`,
  payoutConsentAmount: (yuan) => (yuan === 0 ? '不复核' : `超过 ¥${formatMoney(yuan)}`),
  adminConsent: (on) => (on ? '需要' : '不需要'),
};

export function settingText(key: string, value: unknown): string {
  const textOf = TEXT_OF[key as SettingKey] as ((known: unknown) => string) | undefined;
  if (value === undefined || value === null) return '—';
  try {
    return textOf ? textOf(value) : JSON.stringify(value);
  } catch {
    return JSON.stringify(value);
  }
}
