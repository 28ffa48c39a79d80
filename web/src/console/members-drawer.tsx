import type { ChosenClip } from '@zhenku/contract/taxonomies';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { MEMBERS_MAX } from '@zhenku/contract/taxonomies';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { type ChosenKind, type Group, saveChosenClips, useChosenClips } from '../features/operators/taxonomies.ts';
import { useAction } from '../ui/use-action.ts';
import { ErrorState, PageSkeleton } from '../ui/states.tsx';
import { ChosenClipLine } from './chosen-clip-line.tsx';
import { ClipSearch } from './clip-search.tsx';
import styles from './clips.module.css';
import consoleStyles from './console.module.css';
import { OrderedList } from './ordered-list.tsx';
import { confirmLeaving, useUnsavedWarning } from '../ui/use-unsaved-warning.ts';

interface MembersDrawerProps {
  kind: ChosenKind;
  group: Group;
  onClose: () => void;
}

/** Selects and orders the clips of an album or an activity. */
export function MembersDrawer({ kind, group, onClose }: MembersDrawerProps) {
  const { data, isError, refetch } = useChosenClips(kind, group.id);
  // Null while it is as stored.
  const [edited, setEdited] = useState<ChosenClip[] | null>(null);
  const [busy, run] = useAction();
  useUnsavedWarning(edited !== null);
  const clips = edited ?? data?.list ?? [];
  const ids = clips.map(({ videoId }) => videoId);
  const close = async () => {
    if (edited === null || (await confirmLeaving())) onClose();
  };
  const save = () =>
    run(async () => {
      await saveChosenClips(kind, group, ids);
      onClose();
    });
  return (
    <Drawer
      open
      size={640}
      title={`“${group.name}”的作品`}
      classNames={{ wrapper: consoleStyles.drawer }}
      mask={{ closable: false }}
      onClose={() => void close()}
      extra={
        <Button type="primary" loading={busy} disabled={edited === null} onClick={save}>
          保存
        </Button>
      }
    >
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton />}
      {data && (
        <div className={styles.field}>
          <ClipSearch
            chosen={ids}
            disabled={clips.length >= MEMBERS_MAX}
            onPick={({ videoId, videoName, thumbnailUrl }) =>
              setEdited([...clips, { videoId, videoName, thumbnailUrl, videoStatus: VIDEO_STATUS.published }])
            }
          />
          <OrderedList
            label={`“${group.name}”的作品`}
            items={clips}
            empty="还没有作品，请在上方搜索并添加"
            keyOf={({ videoId }) => videoId}
            nameOf={({ videoName }) => videoName}
            render={(clip) => <ChosenClipLine clip={clip} />}
            onChange={setEdited}
          />
        </div>
      )}
    </Drawer>
  );
}
