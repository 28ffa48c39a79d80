import type { ProjectPage } from '@zhenku/contract/projects/projects';
import { formatDate } from '@zhenku/contract/format';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Checkbox } from '../../ui/input.tsx';
import { tierText } from '../clips/tier-text.ts';
import { changeProject } from './project-changes.ts';
import styles from './projects.module.css';

/** Offers the licences whose certificates name the project. Renders nothing if there are none. */
export function LicenceOffers({ project: { projectId, projectName } }: { project: ProjectPage }) {
  const { data } = useCall('GET /project/v1/licence/offers', { projectId }, { silent: true, staleTime: 0 });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, run] = useAction();
  if (!data || data.list.length === 0) return null;
  const chosen = data.list.filter(({ orderItemId }) => !left.has(orderItemId)).map(({ orderItemId }) => orderItemId);
  const add = () =>
    run(async () => {
      await changeProject('POST /project/v1/licence/add', { projectId, orderItemIds: chosen });
      toast.success(`已放入 ${chosen.length} 个授权`);
    });
  return (
    <section className={styles.offers} aria-label="可放入的授权">
      <p>
        有 {data.list.length} 份授权书的授权项目是“{projectName}”，还没有放入项目。
      </p>
      <ul className={styles.choices}>
        {data.list.map(({ orderItemId, videoName, videoType, authorizedUser, authorizationTime }) => (
          <li key={orderItemId}>
            <Checkbox
              checked={!left.has(orderItemId)}
              onChange={({ target }) => {
                const next = new Set(left);
                if (target.checked) next.delete(orderItemId);
                else next.add(orderItemId);
                setLeft(next);
              }}
            >
              {videoName}
              <small>
                {tierText({ videoType, resolution: null })} · 被授权方 {authorizedUser} ·{' '}
                {formatDate(authorizationTime)} 授权
              </small>
            </Checkbox>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="primary" busy={busy} disabled={chosen.length === 0} onClick={add}>
          放入项目（{chosen.length}）
        </Button>
      </div>
    </section>
  );
}
