import { RELEASE_KIND_LABEL } from '@zhenku/contract/releases/release-kinds';
import type { Release } from '@zhenku/contract/releases/releases';
import { PAGE_SIZE_MAX } from '@zhenku/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allPages } from '../../api/all-pages.ts';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { Checkbox } from '../../ui/input.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { AddRelease } from './add-release.tsx';
import styles from './release-picker.module.css';

const useReleases = (filter: { videoId?: number }, enabled: boolean) =>
  useQuery({
    queryKey: ['GET /release/v1/mine', filter],
    queryFn: () => allPages((page) => call('GET /release/v1/mine', { ...filter, page, size: PAGE_SIZE_MAX })),
    enabled,
  });

/** Each choice applies immediately. */
export function ReleasePicker({ videoId }: { videoId: number | null }) {
  const library = useReleases({}, videoId !== null);
  const attached = useReleases({ videoId: videoId ?? 0 }, videoId !== null);
  const [adding, setAdding] = useState(false);
  const [busy, run] = useAction();
  if (videoId === null) return <p className="muted">草稿保存后即可添加授权文件。</p>;
  if (library.isError || attached.isError)
    return (
      <ErrorState
        message="授权文件加载失败"
        onRetry={() => void Promise.all([library.refetch(), attached.refetch()])}
      />
    );
  if (!library.data || !attached.data) return <Skeleton style={{ height: 64 }} />;

  const chosen = attached.data.map(({ releaseId }) => releaseId);
  const refresh = () => Promise.all([library.refetch(), attached.refetch()]);
  const attach = async (releaseIds: number[]) => {
    await call('POST /release/v1/attach', { videoId, releaseIds });
    await refresh();
  };
  const toggle = ({ releaseId }: Release, wanted: boolean) =>
    run(() => attach(wanted ? [...chosen, releaseId] : chosen.filter((id) => id !== releaseId)));
  const open = ({ releaseId }: Release) =>
    run(async () => {
      const { url } = await call('GET /release/v1/link', { releaseId });
      window.open(url, '_blank', 'noopener');
    });
  const remove = (release: Release) =>
    run(async () => {
      await call('POST /release/v1/delete', { releaseId: release.releaseId });
      await refresh();
      toast.success(`已删除“${release.releaseName}”`);
    });

  return (
    <section className={styles.picker} aria-label="授权文件">
      <p className={styles.hint}>
        仅您本人、审核人员和购买 PLUS 授权的买家可以查看。一份文件可用于多条作品，勾选后立即生效。
      </p>
      {library.data.length > 0 && (
        <ul className={styles.list}>
          {library.data.map((release) => (
            <li key={release.releaseId}>
              <Checkbox
                checked={chosen.includes(release.releaseId)}
                disabled={busy}
                onChange={(event) => toggle(release, event.target.checked)}
              >
                {release.releaseName}（{RELEASE_KIND_LABEL[release.releaseKind]}）
              </Checkbox>
              <span className={styles.actions}>
                <Button variant="quiet" aria-label={`查看 ${release.releaseName}`} onClick={() => open(release)}>
                  查看
                </Button>
                {release.clipCount === 0 && (
                  <Button
                    variant="quiet"
                    disabled={busy}
                    aria-label={`删除 ${release.releaseName}`}
                    onClick={() => remove(release)}
                  >
                    删除
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setAdding(true)}>上传授权文件</Button>
      </div>
      {adding && (
        <AddRelease
          onClose={() => setAdding(false)}
          onAdded={async (releaseId) => {
            await attach([...chosen, releaseId]);
            setAdding(false);
          }}
        />
      )}
    </section>
  );
}
