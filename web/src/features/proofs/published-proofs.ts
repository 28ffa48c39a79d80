import { ApiError, call, NETWORK_ERROR } from '../../api/user-client.ts';
import type { Answer, PublishedProofs } from './verify-file.ts';

/** Why there is no answer is told, since a site that fails is not a missing connection. */
async function unlessSilent<T>(asked: Promise<T>): Promise<Answer<T>> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === NETWORK_ERROR ? 'offline' : 'refused';
  }
}

export const publishedProofs: PublishedProofs = {
  keys: () => unlessSilent(call('GET /order/v1/authorizations/keys', {}, { silent: true })),
  entries: (authorizationId) =>
    unlessSilent(
      call('GET /order/v1/authorizations/proof', { authorizationId }, { silent: true }).then(({ entries }) => entries),
    ),
  hashAt: (index) =>
    unlessSilent(
      call('GET /order/v1/authorizations/log', { from: index, size: 1 }, { silent: true }).then(
        ({ entries }) => entries[0]?.hash ?? null,
      ),
    ),
  find: (sha256) =>
    unlessSilent(call('POST /order/v1/authorizations/find', { sha256 }, { silent: true }).then(({ list }) => list)),
};
