import { useCall } from '../../api/use-call.ts';

const DEFAULT_NAME = '帧库';

export function useSite() {
  const { data } = useCall('GET /website/v1/settings', {}, { silent: true, staleTime: Infinity });
  return {
    name: data?.siteName || DEFAULT_NAME,
    slogan: data?.slogan ?? '',
    serviceAgents: data?.serviceAgents,
    imprint: data?.imprint,
    priceBand: data?.priceBand,
    revenueShares: data?.revenueShares,
    codeLogin: data?.codeLogin ?? false,
    wechatLogin: data?.wechatLogin ?? [],
    bankTransfer: data?.bankTransfer ?? false,
  };
}
