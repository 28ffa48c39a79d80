import { Button, Flex, Input, Popover } from 'antd';
import { useState } from 'react';
import { callOperator } from '../../api/operator-client.ts';
import { refreshOperatorCalls, useOperatorCall } from '../../api/use-operator-call.ts';
import { submitChange } from '../parts/submit-change.ts';
import { navigate, useLocation } from '../../ui/router/location.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from '../shell/console.module.css';

const VIEWS = 'GET /operator/v1/views';
const NAME_MAX = 30;

export function SavedViews() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('page');
  const tab = params.get('tab');
  const list = tab ? `${pathname}/${tab}` : pathname;
  const query = String(params);
  const { data } = useOperatorCall(VIEWS, { list });
  const views = data?.list ?? [];
  const current = views.find((view) => view.query === query);
  const [open, setOpen] = useState(false);
  const [busy, run] = useAction();
  const [name, setName] = useState('');
  const save = () =>
    run(async () => {
      const viewName = name.trim();
      if (!viewName) return;
      await submitChange(callOperator('POST /operator/v1/views', { list, viewName, query }), '视图已保存', VIEWS);
      setName('');
    });
  const remove = (viewId: number) =>
    run(async () => {
      await callOperator('DELETE /operator/v1/views/{viewId}', { viewId });
      await refreshOperatorCalls(VIEWS);
    });
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={
        <Flex vertical gap={8} className={styles.views}>
          {views.length === 0 && <span className={styles.quiet}>把当前的筛选、排序和列保存下来，下次一键打开</span>}
          {views.map((view) => (
            <Flex key={view.viewId} justify="space-between" gap={8}>
              <Button
                type="link"
                size="small"
                aria-current={view === current ? 'true' : undefined}
                onClick={() => {
                  navigate({ pathname, search: view.query });
                  setOpen(false);
                }}
              >
                {view.viewName}
              </Button>
              <Button
                type="text"
                size="small"
                danger
                disabled={busy}
                aria-label={`删除视图“${view.viewName}”`}
                onClick={() => remove(view.viewId)}
              >
                删除
              </Button>
            </Flex>
          ))}
          <Flex gap={8}>
            <Input
              size="small"
              aria-label="视图名称"
              placeholder="视图名称"
              maxLength={NAME_MAX}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onPressEnter={save}
            />
            <Button size="small" type="primary" loading={busy} disabled={!name.trim()} onClick={save}>
              保存当前
            </Button>
          </Flex>
        </Flex>
      }
    >
      <Button>视图{current && `：${current.viewName}`}</Button>
    </Popover>
  );
}
