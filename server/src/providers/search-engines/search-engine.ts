import { ProviderError, type ProviderFault } from '../provider-fault.ts';

export const SEARCH_ENGINES = ['baidu', 'indexnow'] as const;
export type SearchEngineName = (typeof SEARCH_ENGINES)[number];

export interface SearchEngine {
  name: SearchEngineName;
  batchMax: number;
  /** Whether it also wants addresses of clips that are off sale. */
  takesRemoved: boolean;
  /** Tells the engine about addresses of this site. Throws `PushFailed`. */
  push: (addresses: readonly string[]) => Promise<PushAnswer>;
}

export type PushAnswer =
  /** `left`: how many addresses the engine still accepts today; undefined if it does not say. */
  | { outcome: 'accepted'; left?: number | undefined }
  /** The engine takes no more for now; `retrySeconds`: for how long; undefined if it does not say. */
  | { outcome: 'overQuota'; retrySeconds?: number | undefined };

export class PushFailed extends ProviderError {
  override name = 'PushFailed';

  constructor(fault: ProviderFault, message: string, options?: ErrorOptions) {
    super(fault, message, options);
  }
}

const TIMEOUT_MS = 10_000;
const ANSWER_CHARACTERS_MAX = 10_000;

/** Sends a call to an engine's fixed address. Throws `PushFailed` without a response. */
export async function callEngine(
  url: string,
  { type, body, faultOf }: { type: string; body: string; faultOf: (error: unknown) => ProviderFault },
): Promise<{ status: number; text: string; retryAfter: string | null }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = (await response.text()).slice(0, ANSWER_CHARACTERS_MAX);
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
  } catch (cause) {
    throw new PushFailed(faultOf(cause), 'the search engine did not respond', { cause });
  }
}
