import { useCall } from '../../api/use-call.ts';

const DEFAULT_NAME = '帧库';

/** What the operators call the shop, who answers its customers, what clips may cost, and what creators get of a sale. */
export function useSite() {
  const { data } = useCall('GET /website/v1/settings', {}, { silent: true, staleTime: Infinity });
  return {
    name: data?.siteName || DEFAULT_NAME,
    slogan: data?.slogan ?? '',
    serviceAgents: data?.serviceAgents,
    priceBand: data?.priceBand,
    revenueShares: data?.revenueShares,
  };
}
