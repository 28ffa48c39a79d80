import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { parseInput } from '../../platform/http/input.ts';
import { acceptForms } from '../alipay/form.ts';
import { refusal, sandboxPage, sendPage } from '../cashier.ts';
import { serveTencentGateway, TencentRefusal } from './gateway.ts';
import { type FaceidCheck, faceidPage } from './page.ts';

export type FaceidSandboxOptions = { secretId: string; secretKey: string; ruleId: string; publicUrl: string };

const RESULTS = { pass: 'passed', fail: 'failed', expire: 'expired', mismatch: 'mismatched' } as const;
const Outcome = z.enum(['pass', 'fail', 'expire', 'mismatch'], '只能是 pass、fail、expire、mismatch');
const Decision = z.object({ certifyId: z.string('请填写核验编号'), outcome: Outcome });

const DetectAuth = z.object({
  RuleId: z.string(),
  Name: z.string().min(1).max(32),
  IdCard: z.string().refine(isIdentityNumber),
  RedirectUrl: z.url({ protocol: /^https?$/ }).max(1024),
});
const GetDetectInfo = z.object({ RuleId: z.string(), BizToken: z.string(), InfoType: z.literal('1') });

/**
 * Fastify plugin that simulates Tencent Cloud's identity checks; register it at the site's root. It keeps checks in memory
 * and forgets them at a restart.
 */
export async function faceidSandbox(app: FastifyInstance, options: FaceidSandboxOptions): Promise<void> {
  const checks = new Map<string, FaceidCheck>();
  acceptForms(app);

  await serveTencentGateway(app, { name: 'faceid', key: options, dispatch });

  function dispatch(action = '', input: unknown): object {
    switch (action) {
      case 'DetectAuth': {
        const parsed = DetectAuth.safeParse(input);
        if (!parsed.success) throw new TencentRefusal('InvalidParameterValue');
        assertRule(parsed.data.RuleId);
        const { Name: name, IdCard: idCard, RedirectUrl: returnUrl } = parsed.data;
        const token = randomUUID().toUpperCase();
        checks.set(token, { token, name, idCard, returnUrl, status: 'open' });
        return { BizToken: token, Url: `${options.publicUrl}/sandbox/faceid/page?token=${token}` };
      }
      case 'GetDetectInfoEnhanced': {
        const parsed = GetDetectInfo.safeParse(input);
        if (!parsed.success) throw new TencentRefusal('InvalidParameterValue');
        assertRule(parsed.data.RuleId);
        const check = checks.get(parsed.data.BizToken);
        if (!check) throw new TencentRefusal('InvalidParameterValue.BizTokenIllegal');
        if (check.status === 'expired') throw new TencentRefusal('InvalidParameterValue.BizTokenExpired');
        return { Text: resultOf(check) };
      }
      default:
        throw new TencentRefusal('InvalidAction');
    }
  }

  function assertRule(ruleId: string): void {
    if (ruleId !== options.ruleId) throw new TencentRefusal('InvalidParameterValue.RuleIdNotExist');
  }

  app.get('/sandbox/faceid/page', async (request, reply) => {
    const { token } = request.query as { token?: string };
    const check = checks.get(token ?? '');
    if (!check) return sendPage(reply.code(404), sandboxPage('身份核验', refusal('BizTokenIllegal', '核验不存在'), ''));
    // A non-HTML request passes the check.
    if (check.status === 'open' && !/\btext\/html\b/.test(request.headers.accept ?? '')) check.status = 'passed';
    return sendPage(reply, faceidPage(check), check.returnUrl);
  });

  app.post('/sandbox/faceid/page', async (request, reply) => {
    const choice = Decision.safeParse(request.body);
    const check = choice.success ? checks.get(choice.data.certifyId) : undefined;
    if (!check) return sendPage(reply.code(404), sandboxPage('身份核验', refusal('BizTokenIllegal', '核验不存在'), ''));
    if (check.status === 'open') check.status = RESULTS[choice.data!.outcome];
    return reply.redirect(check.returnUrl, 303);
  });

  app.post('/sandbox/faceid/decide', async (request, reply) => {
    const { certifyId, outcome } = parseInput(Decision, request);
    const check = checks.get(certifyId);
    if (!check) throw new AppError('notFound', { message: '核验不存在' });
    check.status = RESULTS[outcome];
    return reply.send({ code: 0, data: null, message: '' });
  });
}

/** Returns a check’s result as Tencent reports it; `ErrCode` is null until it is finished. */
function resultOf({ status, name, idCard }: FaceidCheck): object {
  if (status === 'open') return { ErrCode: null, ErrMsg: null, IdCard: '', Name: '' };
  if (status === 'failed') return { ErrCode: 2004, ErrMsg: '您的脸部与证件不符', IdCard: idCard, Name: name };
  const checked = status === 'mismatched' ? '另一人' : name;
  return { ErrCode: 0, ErrMsg: '成功', IdCard: idCard, Name: checked, LiveStatus: 0, Comparestatus: 0, Sim: '76.52' };
}
