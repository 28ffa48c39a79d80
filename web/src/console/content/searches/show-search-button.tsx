import type { HiddenSearch } from '@zhenku/contract/insights/insights';
import { Button, Popconfirm } from 'antd';
import { showSearch } from './hidden-searches.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';

/** Takes back what hides a search, and whatever else contains its words. */
export function ShowSearchButton({ hidden: { keyword, containing } }: { hidden: HiddenSearch }) {
  const [busy, run] = useAction();
  return (
    <Popconfirm
      title={`取消屏蔽“${keyword}”？`}
      description={containing ? '所有包含它的搜索词将重新展示给创作者。' : '该搜索词将重新展示给创作者。'}
      okText="取消屏蔽"
      cancelText="保留"
      onConfirm={() => run(() => showSearch(keyword))}
    >
      <Button type="link" size="small" loading={busy}>
        取消屏蔽
      </Button>
    </Popconfirm>
  );
}
