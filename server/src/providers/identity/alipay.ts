import { randomBytes } from 'node:crypto';
import type { IdentityScene } from '../../platform/environment.ts';
import { call, unknownReply } from '../payments/alipay-call.ts';
import { type AlipayConfig, createAlipaySdk } from '../payments/alipay.ts';
import type { IdentityCheck, IdentityOutcome, IdentityProvider, IdentityRequest, StartedCheck } from './provider.ts';

export type AlipayIdentityConfig = AlipayConfig & { scene: IdentityScene };

/** Alipay forgets unfinished checks after 23 hours. */
const VALID_MS = 23 * 60 * 60_000;

/** Creates the client for Alipay's identity checks (`alipay.user.certify.open.*`), RSA2 only. */
export function alipayIdentityProvider(config: AlipayIdentityConfig): IdentityProvider {
  const api = createAlipaySdk(config, config.gateway);
  const pages = createAlipaySdk(config, config.pageGateway ?? config.gateway);

  async function start({ realName, idCard, returnUrl }: IdentityRequest): Promise<IdentityCheck> {
    const reply = await call(api, 'alipay.user.certify.open.initialize', {
      // Each attempt has its own number: a check whose reply was lost simply expires.
      outerOrderNo: randomBytes(16).toString('hex'),
      bizCode: config.scene,
      identityParam: { identityType: 'CERT_INFO', certType: 'IDENTITY_CARD', certName: realName, certNo: idCard },
      merchantConfig: { returnUrl },
    });
    const { certifyId } = reply;
    if (reply.code !== '10000' || !certifyId) throw unknownReply('alipay.user.certify.open.initialize', reply);
    const url = pages.pageExecute('alipay.user.certify.open.certify', 'GET', { bizContent: { certifyId } });
    return { certifyId, url };
  }

  async function query({ certifyId, startedAt }: StartedCheck): Promise<IdentityOutcome> {
    const reply = await call(api, 'alipay.user.certify.open.query', { certifyId });
    const forgotten = Date.now() - startedAt.getTime() > VALID_MS;
    if (reply.code === '10000' && reply.passed === 'T') return 'passed';
    // Alipay reports F for an open check too, and gives a reason only once it has decided.
    if (reply.code === '10000' && reply.passed === 'F') return reply.failReason || forgotten ? 'failed' : 'pending';
    // Alipay may refuse to report a forgotten check, which would otherwise be queried forever.
    const refused = reply.code === '40004' && !reply.subCode?.endsWith('SYSTEM_ERROR');
    if (refused && forgotten) return 'failed';
    throw unknownReply(`alipay.user.certify.open.query ${certifyId}`, reply);
  }

  return { name: 'alipay', start, query };
}
