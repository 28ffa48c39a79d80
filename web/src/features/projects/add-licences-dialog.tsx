import { formatTime } from '@zhenku/contract/format';
import { PAY_TYPE } from '@zhenku/contract/constants';
import type { Project } from '@zhenku/contract/projects/projects';
import { useState } from 'react';
import { Checkbox, Input } from '../../ui/input.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import { useLicensedItems } from '../licences/queries.ts';
import { tierText } from '../clips/tier-text.ts';
import { changeProject } from './project-changes.ts';
import styles from './projects.module.css';

export function AddLicencesDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim());
  const { data, isError, refetch } = useLicensedItems({ page: 1, size: 100, keyword });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, run] = useAction();
  const payType = project.company ? PAY_TYPE.company : PAY_TYPE.personal;
  const items = data?.content.filter((item) => item.payType === payType && item.valid) ?? [];
  const add = () =>
    run(async () => {
      await changeProject('POST /project/v1/licence/add', { projectId: project.projectId, orderItemIds: [...chosen] });
      onClose();
    });
  return (
    <FormDialog
      title="添加授权到项目"
      okText={`添加（${chosen.length}）`}
      busy={busy}
      disabled={chosen.length === 0}
      width={640}
      onSubmit={add}
      onClose={onClose}
    >
      <Input
        type="search"
        value={typed}
        placeholder="订单、素材或项目"
        aria-label="搜索授权"
        onChange={({ target }) => setTyped(target.value)}
      />
      {isError && <ErrorState message="授权加载失败" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 240 }} />}
      {data && items.length === 0 && <Empty message="没有可以添加的授权" />}
      <ul className={styles.choices}>
        {items.map((item) => (
          <li key={item.orderItemId}>
            <Checkbox
              checked={chosen.includes(item.orderItemId)}
              onChange={({ target }) =>
                setChosen(
                  target.checked
                    ? [...chosen, item.orderItemId].slice(-200)
                    : chosen.filter((each) => each !== item.orderItemId),
                )
              }
            >
              {item.videoName}
              <small>
                {tierText(item)} · {formatTime(item.payTime)} 购买
                {item.authorizedProject && ` · 授权项目 ${item.authorizedProject}`}
              </small>
            </Checkbox>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
