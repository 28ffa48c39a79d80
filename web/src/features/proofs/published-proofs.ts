import { ApiError, NETWORK_ERROR } from '../../api/client.ts';
import { callQuietly } from '../../api/quiet-client.ts';
import { readToken } from '../../api/token.ts';
import { persistentStorage } from '../../ui/browser-storage.ts';
import type { Answer, PublishedKeys, PublishedProofs } from './verify-file.ts';

/** Returns the site's response, or why there is none: a missing connection, or a site that refuses or fails. */
async function querySite<T>(query: () => Promise<T>): Promise<Answer<T>> {
  const asUser = readToken() !== null;
  try {
    return await query();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === NETWORK_ERROR) return 'offline';
    // If the session has expired, retry as a visitor: the data is public.
    return asUser && readToken() === null ? await querySite(query) : 'refused';
  }
}

const STORAGE_KEY = 'publishedProofKeys';

export function readStoredKeys(): PublishedKeys | null {
  try {
    const stored = JSON.parse(persistentStorage.getItem(STORAGE_KEY) ?? 'null') as PublishedKeys | null;
    return stored && Array.isArray(stored.keys) && Array.isArray(stored.pdfSigners) ? stored : null;
  } catch {
    return null;
  }
}

export const publishedProofs: PublishedProofs = {
  keys: async () => {
    const answer = await querySite(() => callQuietly('GET /order/v1/authorizations/keys', {}));
    if (typeof answer === 'string') {
      const stored = readStoredKeys();
      return stored ? { ...stored, silence: answer } : answer;
    }
    const published = { ...answer, time: new Date().toISOString() };
    persistentStorage.setItem(STORAGE_KEY, JSON.stringify(published));
    return published;
  },
  entries: async (authorizationId) => {
    const answer = await querySite(() => callQuietly('GET /order/v1/authorizations/proof', { authorizationId }));
    return typeof answer === 'string' ? answer : answer.entries;
  },
  hashAt: async (index) => {
    const answer = await querySite(() => callQuietly('GET /order/v1/authorizations/log', { from: index, size: 1 }));
    return typeof answer === 'string' ? answer : (answer.entries[0]?.hash ?? null);
  },
  find: async (sha256) => {
    const answer = await querySite(() => callQuietly('POST /order/v1/authorizations/find', { sha256 }));
    return typeof answer === 'string' ? answer : answer.list;
  },
};
