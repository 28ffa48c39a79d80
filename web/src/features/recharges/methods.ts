import type { Output } from '@zhenku/contract/api';
import { RECHARGE_METHODS, type RechargeChannel } from '@zhenku/contract/recharge-methods';

/** null if no provider is involved. */
export type Way = Output<'GET /recharge/v1/methods'>['ways'][number]['way'] | null;

export type OfferedMethod = (typeof RECHARGE_METHODS)[RechargeChannel] & { way: Way };
export type RechargeMethod = OfferedMethod['method'];

export const offeredMethods = ({
  methods,
  ways,
}: Pick<Output<'GET /recharge/v1/methods'>, 'methods' | 'ways'>): OfferedMethod[] =>
  Object.values(RECHARGE_METHODS)
    .filter(({ method }) => methods.includes(method))
    .map((one) => ({ ...one, way: ways.find(({ method }) => method === one.method)?.way ?? null }))
    // Lists methods that need another browser last, because the first method is selected initially.
    .toSorted((one, two) => Number(one.way === 'otherBrowser') - Number(two.way === 'otherBrowser'));

export function noteOf({ note, way }: OfferedMethod): string {
  if (way === 'otherBrowser') return '微信里打不开，请在浏览器打开后付款';
  return way === 'h5' || way === 'jsapi' ? '打开微信付款' : note;
}
