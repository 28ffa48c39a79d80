import type { HiddenSearch } from '@zhenku/contract/insights/insights';
import { showSearch } from './hidden-searches.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';

/** Also unhides longer searches if the rule covers them. */
export function ShowSearchButton({ hidden: { keyword, containing } }: { hidden: HiddenSearch }) {
  return (
    <ConfirmButton
      text="取消屏蔽"
      title={`取消屏蔽“${keyword}”？`}
      description={containing ? '所有包含它的搜索词将重新展示给创作者。' : '该搜索词将重新展示给创作者。'}
      okText="取消屏蔽"
      cancelText="保留"
      action={() => showSearch(keyword)}
    />
  );
}
