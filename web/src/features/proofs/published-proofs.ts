import { ApiError, call } from '../../api/user-client.ts';
import type { PublishedProofs } from './verify-file.ts';

/** Null without a connection, or while there is nothing to compare with. */
async function unlessOffline<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export const publishedProofs: PublishedProofs = {
  keys: async () => {
    const answer = await unlessOffline(call('GET /order/v1/authorizations/keys', {}, { silent: true }));
    return answer?.keys ?? null;
  },
  entries: async (authorizationId) => {
    const answer = await unlessOffline(
      call('GET /order/v1/authorizations/proof', { authorizationId }, { silent: true }),
    );
    return answer?.entries ?? null;
  },
  find: async (sha256) => {
    const answer = await unlessOffline(call('POST /order/v1/authorizations/find', { sha256 }, { silent: true }));
    return answer?.list ?? null;
  },
};
