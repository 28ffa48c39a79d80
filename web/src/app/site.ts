import { useCall } from './use-call.ts';

const DEFAULT_NAME = '帧库';

/** What the operators call the shop, and who answers its customers. */
export function useSite() {
  const { data } = useCall('GET /website/v1/settings', {}, { silent: true, staleTime: Infinity });
  return { name: data?.siteName || DEFAULT_NAME, slogan: data?.slogan ?? '', serviceAgents: data?.serviceAgents };
}
