import { z } from 'zod';
import { faultOfRequest, faultOfStatus } from '../provider-fault.ts';
import { callEngine, type PushAnswer, PushFailed, type SearchEngine } from './search-engine.ts';

interface BaiduConfig {
  /** The token of the site at Baidu's webmaster pages (普通收录, API提交). */
  token: string;
  site: string;
  gateway?: string;
}

export const BAIDU_PUSH_GATEWAY = 'http://data.zz.baidu.com/urls';

const Accepted = z.object({
  success: z.int(),
  remain: z.int().optional(),
  not_same_site: z.array(z.unknown()).optional(),
});
const Refused = z.object({ error: z.union([z.int(), z.string()]), message: z.string() });

export function baiduPush({ token, site, gateway = BAIDU_PUSH_GATEWAY }: BaiduConfig): SearchEngine {
  const url = `${gateway}?${new URLSearchParams({ site, token }).toString()}`;
  return {
    name: 'baidu',
    // Baidu accepts 2,000 per call, but only a few thousand per day from a new site.
    batchMax: 500,
    takesRemoved: false,
    push: async (addresses) => {
      const body = addresses.join('\n');
      const { status, text } = await callEngine(url, { type: 'text/plain', body, faultOf: faultOfRequest });
      return answerOf(status, text);
    },
  };
}

function answerOf(status: number, text: string): PushAnswer {
  const json = parse(text);
  const accepted = Accepted.safeParse(json);
  if (accepted.success) {
    const { success, remain, not_same_site: foreign = [] } = accepted.data;
    // All addresses are ours, so Baidu has the site registered under another name.
    if (success === 0 && foreign.length > 0) throw new PushFailed('account', 'Baidu knows the site by another address');
    return { outcome: 'accepted', left: remain };
  }
  const refused = Refused.safeParse(json);
  if (!refused.success) {
    throw new PushFailed(status === 200 ? 'nonsense' : faultOfStatus(status), `Baidu responded with HTTP ${status}`);
  }
  const { message } = refused.data;
  if (/quota/i.test(message)) return { outcome: 'overQuota' };
  throw new PushFailed(status >= 500 ? 'error' : 'account', `Baidu refused the addresses: ${message.slice(0, 100)}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
