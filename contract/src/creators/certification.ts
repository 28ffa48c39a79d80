import { z } from 'zod';
import { AuthenticationStatus, IdentityStatus, SaleType } from '../codes.ts';
import { CERTIFICATION_FIELDS, CERTIFICATION_STEPS } from './creator-status.ts';
import { define } from '../endpoint.ts';
import { isCreditCode } from '../companies/credit-code.ts';
import { isIdentityNumber } from '../accounts/identity-number.ts';
import { compactText, Line, NoInput, NoOutput, OutId, Time } from '../shapes.ts';

export const RejectedField = z.enum(CERTIFICATION_FIELDS, '请选择有误的一项');

const PersonName = z
  .string('请输入真实姓名')
  .transform((name) => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' '))
  .refine((name) => Array.from(name).length >= 2, '请输入真实姓名')
  .refine((name) => Array.from(name).length <= 50, '最多50个字')
  .refine((name) => /^[\p{L}\p{M}·•.' -]+$/u.test(name), '真实姓名含有无效字符');

const IdCard = compactText('请输入身份证号')
  .transform((number) => number.toUpperCase())
  .refine(isIdentityNumber, '请输入正确的身份证号');

export const CreditCode = compactText('请输入统一社会信用代码')
  .transform((code) => code.toUpperCase())
  .refine(isCreditCode, '请输入正确的统一社会信用代码');

const FileKey = (missing: string) => z.string(missing).min(1, missing).max(200, '文件不存在或尚未上传完成');
const CertifyId = z.string('请先完成实名认证').min(1, '请先完成实名认证').max(100, '实名认证编号有误');
const SignVersion = z.int('签约协议版本有误').min(0, '签约协议版本有误').optional().describe('absent: the current one');

const submission = {
  authenticationId: OutId,
  status: AuthenticationStatus,
  reason: z.string().nullable(),
  field: RejectedField.nullable().describe('the field that the rejection is about'),
  signVersion: z.int().nullable().describe('the version of the contract that was accepted'),
  addTime: Time,
  decideTime: Time.nullable(),
};

const AuthorAuthentication = z
  .object({
    ...submission,
    realName: z.string(),
    idCard: z.string().describe('masked; empty if it cannot be decrypted'),
  })
  .meta({ id: 'AuthorAuthentication' });
export type AuthorAuthentication = z.infer<typeof AuthorAuthentication>;

const AuthorCompanyAuthentication = z
  .object({
    ...submission,
    companyName: z.string(),
    socialCreditCode: z.string(),
    legalPerson: z.string(),
  })
  .meta({ id: 'AuthorCompanyAuthentication' });
export type AuthorCompanyAuthentication = z.infer<typeof AuthorCompanyAuthentication>;

const CertificationProgress = z
  .object({
    step: z.enum(CERTIFICATION_STEPS).describe('the next step'),
    mayCertify: z
      .boolean()
      .describe(
        'whether the user may submit a certification, after an approved application, an invite code or an operator’s decision',
      ),
    saleType: SaleType.nullable().describe('the type in the approved application'),
    identityRequired: z.boolean().describe('whether a submission needs a passed identity check'),
    companyCheckRequired: z
      .boolean()
      .describe(
        'whether companies are checked against the register, which needs the legal representative’s identity number',
      ),
    identityCheck: z
      .object({ certifyId: z.string(), realName: z.string(), status: IdentityStatus })
      .nullable()
      .describe('the latest check'),
    checksLeft: z.int().describe('identity checks left within 24 hours'),
    signVersion: z.int().describe('the current version of the contract, the document `sign`; 0: not written yet'),
  })
  .meta({ id: 'CertificationProgress' });
export type CertificationProgress = z.infer<typeof CertificationProgress>;

export const certification = {
  'GET /author/v1/certification': define({
    operationId: 'getCertification',
    summary: 'The caller’s progress towards becoming a creator',
    access: 'user',
    input: NoInput,
    output: CertificationProgress,
  }),
  'POST /identification/v1/start': define({
    operationId: 'startIdentification',
    summary: 'Starts an identity check, which the user completes at the URL',
    access: 'user',
    input: z.object({ realName: PersonName, idCard: IdCard }),
    output: z.object({ certifyId: z.string(), url: z.string() }),
  }),
  'POST /identification/v1/result': define({
    operationId: 'getIdentificationResult',
    summary: 'Queries the provider for the result of an identity check',
    access: 'user',
    input: z.object({ certifyId: CertifyId }),
    output: z.object({ status: IdentityStatus }),
  }),
  'GET /author/v1/authentication': define({
    operationId: 'getCreatorAuthentication',
    summary: 'The caller’s latest certification as a creator; null before the first',
    access: 'user',
    input: NoInput,
    output: AuthorAuthentication.nullable(),
  }),
  'POST /author/v1/authentication/commit': define({
    operationId: 'submitCreatorAuthentication',
    summary: 'Submits a person’s identity card for certification as a creator',
    access: 'user',
    input: z.object({
      realName: PersonName,
      idCard: IdCard,
      idCardFrontFileKey: FileKey('请上传身份证人像面'),
      idCardBackFileKey: FileKey('请上传身份证国徽面'),
      certifyId: CertifyId.optional(),
      signVersion: SignVersion,
    }),
    output: NoOutput,
  }),
  'GET /author/v1/company/authentication': define({
    operationId: 'getCreatorCompanyAuthentication',
    summary: 'The company’s latest certification as a creator; null before the first',
    access: 'user',
    input: NoInput,
    output: AuthorCompanyAuthentication.nullable(),
  }),
  'POST /author/v1/company/authentication/commit': define({
    operationId: 'submitCreatorCompanyAuthentication',
    summary: 'Submits a company’s business licence for certification as a creator',
    access: 'user',
    input: z.object({
      companyName: Line(100),
      socialCreditCode: CreditCode,
      licenceFileKey: FileKey('请上传营业执照'),
      legalPerson: PersonName,
      legalPersonIdCard: IdCard.optional().describe('required where companies are checked; never stored'),
      signVersion: SignVersion,
    }),
    output: NoOutput,
  }),
};
