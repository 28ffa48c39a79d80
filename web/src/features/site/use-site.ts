import { useCall } from '../../api/use-call.ts';

const DEFAULT_NAME = '帧库';

/** What the operators call the shop, who answers its customers, and what clips may cost. */
export function useSite() {
  const { data } = useCall('GET /website/v1/settings', {}, { silent: true, staleTime: Infinity });
  return {
    name: data?.siteName || DEFAULT_NAME,
    slogan: data?.slogan ?? '',
    serviceAgents: data?.serviceAgents,
    priceBand: data?.priceBand,
  };
}
