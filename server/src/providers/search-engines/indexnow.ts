import { faultOfRequest, faultOfStatus } from '../provider-fault.ts';
import { callEngine, PushFailed, type SearchEngine } from './search-engine.ts';

interface IndexNowConfig {
  /** The key, which the site also serves at `/{key}.txt`. */
  key: string;
  site: string;
  gateway?: string;
}

export const INDEXNOW_GATEWAY = 'https://api.indexnow.org/indexnow';

/** Tells Bing and the other engines of IndexNow about changed and removed addresses (https://www.indexnow.org/documentation). */
export function indexNow({ key, site, gateway = INDEXNOW_GATEWAY }: IndexNowConfig): SearchEngine {
  return {
    name: 'indexnow',
    // The protocol allows 10,000.
    batchMax: 1_000,
    takesRemoved: true,
    push: async (addresses) => {
      const { host } = new URL(site);
      const body = JSON.stringify({ host, key, keyLocation: `${site}/${key}.txt`, urlList: addresses });
      const type = 'application/json; charset=utf-8';
      const { status, retryAfter } = await callEngine(gateway, { type, body, faultOf: faultOfRequest });
      if (status === 200 || status === 202) return { outcome: 'accepted' };
      if (status === 429) return { outcome: 'overQuota', retrySeconds: secondsOf(retryAfter) };
      // 403: the key file was not found; 422: the addresses do not belong to the host.
      const isOurs = [400, 403, 422].includes(status);
      throw new PushFailed(isOurs ? 'account' : faultOfStatus(status), `IndexNow responded with HTTP ${status}`);
    },
  };
}

const secondsOf = (retryAfter: string | null): number | undefined =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
