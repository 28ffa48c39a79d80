import type { ProviderHealth } from '../provider-health.ts';
import type { PaymentProvider, PaymentStart } from './provider.ts';

export function watchPayments<Start extends PaymentStart>(
  provider: PaymentProvider<Start>,
  { watch, note }: ProviderHealth,
): PaymentProvider<Start> {
  const service = `pay.${provider.channel}` as const;
  const { oauth } = provider;
  return {
    ...provider,
    create: async (request) => {
      try {
        const start = await provider.create(request);
        // No call: the payer's browser submits the form.
        if (!('form' in start)) note(service, null);
        return start;
      } catch (error) {
        note(service, error);
        throw error;
      }
    },
    query: (outTradeNo) => watch(service, () => provider.query(outTradeNo)),
    close: (outTradeNo) => watch(service, () => provider.close(outTradeNo)),
    refund: (request) => watch(service, () => provider.refund(request)),
    queryRefund: (request) => watch(service, () => provider.queryRefund(request)),
    downloadBill: (day) => watch(service, () => provider.downloadBill(day)),
    ...(oauth && {
      oauth: { ...oauth, openidOf: (login, grant) => watch('wechat.pay', () => oauth.openidOf(login, grant)) },
    }),
  };
}
