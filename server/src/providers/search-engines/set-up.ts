import type { Config } from '../../platform/config.ts';
import { baiduPush } from './baidu.ts';
import { indexNow } from './indexnow.ts';
import type { SearchEngine } from './search-engine.ts';

/** Returns the search engines that are told about changes; none in the sandbox, because search engines cannot open its addresses. */
export function searchEngines(
  { searchEngines: { baiduToken, indexNowKey }, sandbox }: Pick<Config, 'searchEngines' | 'sandbox'>,
  site: string,
): SearchEngine[] {
  if (sandbox) return [];
  return [
    ...(baiduToken ? [baiduPush({ token: baiduToken, site })] : []),
    ...(indexNowKey ? [indexNow({ key: indexNowKey, site })] : []),
  ];
}
