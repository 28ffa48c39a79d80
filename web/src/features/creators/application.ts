import type { Application, ApplicationForm } from '@zhenku/contract/creators/applications';
import { SALE_TYPE } from '@zhenku/contract/constants';
import { phoneRule, required, type Rule } from '../accounts/form-rules.ts';

export type ApplicationValues = Record<keyof ApplicationForm, string>;

const REQUIRED = '必填项';

export const NO_APPLICATION: ApplicationValues = {
  name: '',
  phone: '',
  email: '',
  workLink: '',
  saleType: '',
  remark: '',
  advantage: '',
};

export const valuesOf = ({ name, phone, email, workLink, saleType, remark, advantage }: Application) => ({
  name,
  phone,
  email,
  workLink,
  saleType: String(saleType),
  remark,
  advantage,
});

/** Converts full-width characters and removes spaces, for values that never contain spaces. */
export const compact = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '');

const whenGiven =
  (rule: Rule): Rule =>
  (value) =>
    required(REQUIRED)(value) ?? rule(compact(value));

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

export const applicationRules: Record<keyof ApplicationForm, Rule> = {
  name: required(REQUIRED),
  phone: whenGiven(phoneRule),
  email: whenGiven((email) => (/^[^@]+@[^@]+\.[^@.]+$/.test(email) ? undefined : '请输入正确的邮箱地址')),
  workLink: whenGiven((link) => (isWebAddress(link) ? undefined : '请输入以 http:// 或 https:// 开头的链接')),
  saleType: required(REQUIRED),
  remark: required(REQUIRED),
  advantage: required(REQUIRED),
};

export const cleanApplication = (values: ApplicationValues): ApplicationForm => ({
  name: values.name.trim(),
  phone: compact(values.phone),
  email: compact(values.email),
  workLink: compact(values.workLink),
  saleType: values.saleType === String(SALE_TYPE.exclusive) ? SALE_TYPE.exclusive : SALE_TYPE.nonExclusive,
  remark: values.remark.trim(),
  advantage: values.advantage.trim(),
});
