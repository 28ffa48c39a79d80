import type { PaymentChannel } from '@zhenku/contract/payment-methods';
import type { Log } from '../platform/observability/log.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import type { SearchEngineName } from './search-engines/search-engine.ts';
import { ProviderError, type ProviderFault } from './provider-fault.ts';

export type ProviderService =
  | `pay.${PaymentChannel}`
  | 'wechat.pay'
  | 'wechat.login'
  | 'wechat.card'
  | 'identity.alipay'
  | 'identity.tencent'
  | 'company.tencent'
  | `push.${SearchEngineName}`
  | 'sms.tencent'
  | 'sms.aliyun'
  | 'mail';

export interface ProviderState {
  state: 'ok' | ProviderFault;
  time: string;
}

export interface ProviderHealth {
  watch: <T>(service: ProviderService, call: () => Promise<T>) => Promise<T>;
  /** Records a call's outcome; null: success. Ignores our own errors, which say nothing about the provider. */
  note: (service: ProviderService, error: unknown) => void;
  states: () => Partial<Record<ProviderService, ProviderState>>;
}

interface Parts {
  metrics: Pick<Metrics, 'checks'>;
  log: Pick<Log, 'warn' | 'debug'>;
  store: (service: ProviderService, fault: ProviderFault | null) => Promise<void>;
}

const STORE_EVERY_MS = 60_000;

export function createProviderHealth({ metrics, log, store }: Parts): ProviderHealth {
  const states: Partial<Record<ProviderService, ProviderState>> = {};
  const stored = new Map<ProviderService, number>();

  function remember(service: ProviderService, fault: ProviderFault | null): void {
    const now = Date.now();
    const state = fault ?? 'ok';
    const isKnown = states[service]?.state === state && now - (stored.get(service) ?? 0) < STORE_EVERY_MS;
    states[service] = { state, time: new Date(now).toISOString() };
    if (isKnown) return;
    stored.set(service, now);
    store(service, fault).catch((err: unknown) => log.debug({ err, service }, 'a provider’s state was not stored'));
  }

  function note(service: ProviderService, error: unknown): void {
    if (error === null) return remember(service, null);
    if (!(error instanceof ProviderError)) return;
    const { fault, message } = error;
    remember(service, fault);
    metrics.checks.inc({ check: service, reason: fault ?? 'refused' });
    // Causes may quote the request or response.
    log.warn({ service, fault, reason: message, code: codeOf(error) }, 'a call to a provider failed');
  }

  return {
    note,
    watch: async (service, call) => {
      try {
        const result = await call();
        note(service, null);
        return result;
      } catch (error) {
        note(service, error);
        throw error;
      }
    },
    states: () => ({ ...states }),
  };
}

function codeOf(error: Error): string | undefined {
  for (let at: unknown = error.cause; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(at.code)) return at.code;
  }
  return undefined;
}
