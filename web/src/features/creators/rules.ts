import { isCreditCode } from '@zhenku/contract/companies/credit-code';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { required, type Rule } from '../accounts/form-rules.ts';
import { compact } from './application.ts';

export const realNameRule = required('请输入真实姓名');

/** Normalizes numbers and codes for sending: no spaces, capital letters. */
export const cleanCode = (text: string) => compact(text).toUpperCase();

const codeRule =
  (missing: string, wrong: string, isRight: (code: string) => boolean): Rule =>
  (value) =>
    required(missing)(value) ?? (isRight(cleanCode(value)) ? undefined : wrong);

export const idCardRule = codeRule('请输入身份证号', '请输入正确的身份证号', isIdentityNumber);

export const creditCodeRule = codeRule('请输入统一社会信用代码', '请输入正确的统一社会信用代码', isCreditCode);

/** Applies a rule to a code only once it is fully typed. */
export const whileTyping =
  (rule: Rule, length: number): Rule =>
  (value) =>
    cleanCode(value).length < length ? undefined : rule(value);
