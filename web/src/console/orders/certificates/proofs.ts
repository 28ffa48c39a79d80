import type { Output, Request } from '@zhenku/contract/api';
import { callOperator } from '../../../api/operator-client.ts';
import { submitChange } from '../../parts/submit-change.ts';

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
