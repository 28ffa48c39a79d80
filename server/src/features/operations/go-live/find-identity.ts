import { IDENTITY_PROVIDER_LABEL } from '@zhenku/contract/creators/creator-status';
import { formatTime } from '@zhenku/contract/format';
import { identitySettings, openIdentity } from '../../../providers/identity/set-up.ts';
import { ProviderUnknown } from '../../../providers/payments/provider.ts';
import { type CheckFacts, type Finding, ok } from './finding.ts';
import { FAULT_LABEL, findFailure } from './provider-outcomes.ts';

/** Shorter than the checks' own limit. */
const TIMEOUT_MS = 5_000;
/** A check number in both providers' format that neither provider has issued. */
const UNISSUED_NUMBER = '00000000000000000000000000000000';

/** Queries an unissued check number. A provider whose keys are right refuses the query, which is free and names no person. */
export async function findIdentity({ config, ...facts }: CheckFacts): Promise<Finding> {
  const { identityProvider: name } = config;
  if (!name) {
    return {
      state: 'notSetUp',
      text: '创作者的身份由审核员按身份证照片人工核验；需要在线核验时请设置 ALIPAY_IDENTITY_SCENE 或 FACEID_SECRET_ID',
    };
  }
  const label = IDENTITY_PROVIDER_LABEL[name];
  if (config.sandbox) return ok(`${label}，沙盒里是模拟的`);
  const provider = await openIdentity(name, identitySettings(config, TIMEOUT_MS));
  try {
    await provider.query({ certifyId: UNISSUED_NUMBER, startedAt: new Date(0), isOf: () => false });
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    return { state: 'failed', text: `${label}${FAULT_LABEL[error.fault!]}（${error.message}）` };
  }
  return (await findFailure(facts, `identity.${name}`)) ?? ok(`${label}，应答正常`);
}

/** Reports the servers' last company check. Makes no call of its own, because each company check costs money. */
export async function findCompanyCheck({ config: { companyCheck }, ...facts }: CheckFacts): Promise<Finding> {
  if (!companyCheck) return { state: 'notSetUp', text: '没有设置，企业创作者由审核员按营业执照核对' };
  const failure = await findFailure(facts, 'company.tencent');
  if (failure) return failure;
  const outcome = facts.db ? (await facts.outcomes()).get('company.tencent') : undefined;
  return ok(outcome?.succeededAt ? `${formatTime(outcome.succeededAt)} 的核验得到了应答` : '还没有核验过');
}
