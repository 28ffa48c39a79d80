import { z } from 'zod';
import { type TencentAccount, tencentApi, TencentFailed } from '../tencent-call.ts';
import {
  type IdentityCheck,
  type IdentityOutcome,
  type IdentityProvider,
  type IdentityRequest,
  type StartedCheck,
} from './provider.ts';
import { parseAnswer, toUnknown } from './tencent-answers.ts';

export type TencentIdentityConfig = TencentAccount & {
  /** The business process (业务流程) that Tencent approved for this shop. */
  ruleId: string;
};

/** A check has to begin within two hours of its start; one more for finishing it. */
const VALID_MS = 3 * 60 * 60_000;

const Started = z.object({ BizToken: z.string().min(1).max(64), Url: z.url({ protocol: /^https?$/ }) });
const Result = z.object({
  Text: z.object({
    ErrCode: z.int().nullish(),
    Name: z.string().nullish(),
    IdCard: z.string().nullish(),
  }),
});

export function tencentIdentityProvider(config: TencentIdentityConfig): IdentityProvider {
  const call = tencentApi(config, { version: '2018-03-01' });

  async function start({ realName, idCard, returnUrl }: IdentityRequest): Promise<IdentityCheck> {
    const person = { Name: realName, IdCard: idCard, RedirectUrl: returnUrl };
    const reply = await call('DetectAuth', { RuleId: config.ruleId, ...person }).catch(toUnknown);
    const { BizToken: certifyId, Url: url } = parseAnswer('DetectAuth', Started, reply);
    return { certifyId, url };
  }

  async function query({ certifyId, startedAt, isOf }: StartedCheck): Promise<IdentityOutcome> {
    const isOver = Date.now() - startedAt.getTime() > VALID_MS;
    // Information of type 1 is text, without pictures.
    const request = { BizToken: certifyId, RuleId: config.ruleId, InfoType: '1' };
    const reply = await call('GetDetectInfoEnhanced', request).catch((error: unknown) => {
      const code = error instanceof TencentFailed ? error.code : undefined;
      const isForgotten = code === 'InvalidParameterValue.BizTokenExpired';
      if (isForgotten || (isOver && code === 'InvalidParameterValue.BizTokenIllegal')) return null;
      return toUnknown(error);
    });
    if (reply === null) return 'failed';
    const {
      ErrCode: result,
      Name: realName,
      IdCard: idCard,
    } = parseAnswer('GetDetectInfoEnhanced', Result, reply).Text;
    if (result === null || result === undefined) return isOver ? 'failed' : 'pending';
    if (result !== 0) return 'failed';
    // Depending on its configuration, a process may check another person than the one for whom it was started.
    return isOf({ realName: realName ?? '', idCard: idCard ?? '' }) ? 'passed' : 'failed';
  }

  return { name: 'tencent', start, query };
}
