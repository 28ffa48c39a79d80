import type { Output, Request } from '@zhenku/contract/api';
import type { ProofEntry } from '@zhenku/contract/proofs';
import { callOperator } from '../../api/operator-client.ts';
import { call } from '../../api/user-client.ts';
import { submitChange } from './submit-change.ts';

export type ChainState = Output<'GET /operator/v1/proofs'>;
export type OperatorCertificate = Output<'GET /operator/v1/authorizations/{authorizationId}'>;

const CHAIN = 'GET /operator/v1/proofs';

export const checkChain = () => submitChange(callOperator('POST /operator/v1/proofs/check', {}), '核对完成', CHAIN);

export const reissueCertificate = (
  form: Request<'POST /operator/v1/authorizations/{authorizationId}/reissue'>,
): Promise<void> =>
  submitChange(
    callOperator('POST /operator/v1/authorizations/{authorizationId}/reissue', form),
    '已更正，已通知被授权方',
    'GET /operator/v1/authorizations/{authorizationId}',
    CHAIN,
  );

const PAGE = 1_000;

/**
 * The whole chain with its keys as one file, as the script that verifies takes it and as lost entries are put back from.
 * `onProgress` is told the share that has come.
 */
export async function readWholeLog(onProgress: (share: number) => void): Promise<Blob> {
  const parts: string[] = [];
  for (let from = 1; ;) {
    const { entries, head } = await call('GET /order/v1/authorizations/log', { from, size: PAGE });
    const texts = entries.map((entry: ProofEntry) => JSON.stringify(entry));
    parts.push((parts.length > 0 && texts.length > 0 ? ',\n' : '') + texts.join(',\n'));
    const last = entries.at(-1)?.index ?? from - 1;
    onProgress(head ? last / head.index : 1);
    from = last + 1;
    if (head && last < head.index) continue;
    // After the entries, so that no entry is newer than the keys.
    const { keys, pdfSigners } = await call('GET /order/v1/authorizations/keys', {});
    const end = `],\n"head":${JSON.stringify(head)},\n"keys":${JSON.stringify(keys)},\n"pdfSigners":${JSON.stringify(pdfSigners)}}\n`;
    return new Blob(['{"entries":[\n', ...parts, end], { type: 'application/json' });
  }
}
