import type { Input } from '@zhenku/contract/api';
import { COMPANY_CHECKS_PER_DAY, type CompanyFinding } from '@zhenku/contract/creators/creator-status';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { keyedHash, type Keyring } from '../../platform/encryption/encryption.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import type { CheckCompany, CheckedCompany } from '../../providers/identity/company-check.ts';
import { ProviderUnknown } from '../../providers/payments/provider.ts';
import { assertMaySubmit, type Submitter } from './submissions.ts';

export interface CompanyCheckServices {
  /** null if no provider is configured: reviewers then rely on the licence alone. */
  checkCompany: CheckCompany | null;
  keyring: Keyring;
}

const PROBLEMS: Record<Exclude<CompanyFinding, 'matched'>, () => AppError> = {
  companyName: () => invalidField('companyName', '企业名称与工商登记不一致'),
  socialCreditCode: () => invalidField('socialCreditCode', '统一社会信用代码与工商登记不一致'),
  legalPerson: () => invalidField('legalPerson', '法定代表人的姓名或身份证号与工商登记不一致'),
  closed: () => invalidField('socialCreditCode', '企业已注销、吊销或撤销'),
};

/**
 * Checks a company's name and credit code, and its legal representative's name and identity number. Returns the check's id;
 * null without a provider. A result is reused for a day if the user submits the same data. Throws `invalidInput` for a mismatch
 * or a missing identity number, `notAllowed`, `conflict`, `tooManyAttempts`.
 */
export async function assertCompanyMatches(
  { db, caller: user, services: { checkCompany, keyring } }: Operation<Submitter, CompanyCheckServices>,
  input: Input<'POST /author/v1/company/authentication/commit'>,
): Promise<number | null> {
  if (!checkCompany) return null;
  const { companyName, socialCreditCode, legalPerson, legalPersonIdCard: idCard } = input;
  if (idCard === undefined) throw invalidField('legalPersonIdCard', '请输入法定代表人身份证号');
  const company = { companyName, socialCreditCode, legalPerson, idCard };
  const hash = hashCompany(keyring, company);
  const begun = await inTransaction(db, async (tx) => {
    await lockCaller(tx, user.id);
    await assertMaySubmit(tx, user.id, 'authorCompany');
    const recent = await recentChecks(tx, user.id);
    const same = recent.filter(({ company_hash }) => hash.equals(company_hash));
    const known = same.find(({ finding }) => finding !== null);
    if (known) return known;
    // A double click must not pay for two checks.
    if (same.some(({ isNew }) => isNew)) throw new AppError('conflict', { message: '正在核验企业信息，请勿重复提交' });
    if (recent.length >= COMPANY_CHECKS_PER_DAY) {
      throw new AppError('tooManyAttempts', { message: `每天最多核验企业信息${COMPANY_CHECKS_PER_DAY}次，请明天再试` });
    }
    return await tx
      .insertInto('company_checks')
      .values({ user_id: user.id, company_hash: hash })
      .returning(['id', 'finding'])
      .executeTakeFirstOrThrow();
  });
  const finding = begun.finding ?? (await queryProvider({ db, id: begun.id, checkCompany }, company));
  if (finding !== 'matched') throw PROBLEMS[finding]();
  return begun.id;
}

async function queryProvider(
  { db, id, checkCompany }: { db: Db; id: number; checkCompany: CheckCompany },
  company: CheckedCompany,
): Promise<CompanyFinding> {
  try {
    const finding = await checkCompany(company);
    await db.updateTable('company_checks').set({ finding }).where('id', '=', id).execute();
    return finding;
  } catch (error) {
    // The user got no result, so the check must not count towards the limit.
    await db.deleteFrom('company_checks').where('id', '=', id).execute();
    if (!(error instanceof ProviderUnknown)) throw error;
    throw new AppError('conflict', { message: '企业信息核验服务暂时无法使用，请稍后再试', cause: error });
  }
}

const recentChecks = (db: Db, userId: number) =>
  db
    .selectFrom('company_checks')
    .select(['id', 'finding', 'company_hash', sql<boolean>`started_at > now() - interval '30 seconds'`.as('isNew')])
    .where('user_id', '=', userId)
    .where('started_at', '>', sql<string>`now() - interval '24 hours'`)
    .execute();

const hashCompany = (keyring: Keyring, { companyName, socialCreditCode, legalPerson, idCard }: CheckedCompany) =>
  keyedHash(keyring, [companyName, socialCreditCode, legalPerson, idCard].join('\n'), {
    table: 'company_checks',
    column: 'company_hash',
  });
