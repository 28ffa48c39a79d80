import { type AlipayConfig, alipayProvider } from '../../providers/payments/alipay.ts';
import { type WxpayConfig, wxpayProvider } from '../../providers/payments/wxpay.ts';
import { watchPayments } from '../../providers/payments/watch-payments.ts';
import type { ProviderHealth } from '../../providers/provider-health.ts';
import type { Channels } from './payments.ts';

interface ProviderSettings {
  alipay: AlipayConfig | undefined;
  wxpay: WxpayConfig | undefined;
}

export const createChannels = ({ alipay, wxpay }: ProviderSettings, health: ProviderHealth): Channels => ({
  alipay: alipay
    ? {
        provider: watchPayments(alipayProvider(alipay), health),
        merchant: { appId: alipay.appId, ...(alipay.sellerId && { sellerId: alipay.sellerId }) },
        formUrl: alipay.pageGateway ?? alipay.gateway,
      }
    : null,
  wxpay: wxpay
    ? {
        provider: watchPayments(wxpayProvider(wxpay), health),
        merchant: { appId: wxpay.appId, sellerId: wxpay.mchId },
      }
    : null,
});
