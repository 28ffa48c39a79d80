import type { ChosenClip } from '@zhenku/contract/content/taxonomies';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { MEMBERS_MAX } from '@zhenku/contract/content/taxonomies';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { type CuratedKind, type Group, saveChosenClips, useChosenClips } from './taxonomies.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { ChosenClipLine } from '../parts/chosen-clip-line.tsx';
import { ClipSearch } from '../parts/clip-search.tsx';
import styles from '../parts/clips.module.css';
import consoleStyles from '../shell/console.module.css';
import { OrderedList } from '../parts/ordered-list.tsx';
import { useMergedSave } from '../forms/use-merged-save.tsx';
import { confirmLeaving, useUnsavedWarning } from '../../ui/router/use-unsaved-warning.ts';

interface MembersDrawerProps {
  kind: CuratedKind;
  group: Group;
  onClose: () => void;
}

interface Members {
  videoIds: number[];
}
type Base = Members & { version: number };

const ClipNames = ({ clips, ids }: { clips: ChosenClip[]; ids: number[] }) => (
  <ol>
    {ids.map((id) => (
      <li key={id}>{clips.find(({ videoId }) => videoId === id)?.videoName ?? `作品 ${id}`}</li>
    ))}
  </ol>
);

export function MembersDrawer({ kind, group, onClose }: MembersDrawerProps) {
  const { data, isError, refetch } = useChosenClips(kind, group.id);
  // null until the operator edits the list.
  const [edited, setEdited] = useState<ChosenClip[] | null>(null);
  const clips = edited ?? data?.list ?? [];
  // The list and version on which the edits are based; a reload may replace `data` in the meantime.
  const [base, setBase] = useState<Base>();
  const [busy, run] = useAction();
  const { save: saveMerged, dialog } = useMergedSave<Members>((_field, ids) => (
    <ClipNames clips={[...clips, ...(data?.list ?? [])]} ids={ids as number[]} />
  ));
  const edit = (next: ChosenClip[]) => {
    if (!base && data) setBase({ videoIds: data.list.map(({ videoId }) => videoId), version: data.version });
    setEdited(next);
  };
  useUnsavedWarning(edited !== null);
  const ids = clips.map(({ videoId }) => videoId);
  const close = async () => {
    if (edited === null || (await confirmLeaving())) onClose();
  };
  const save = () =>
    run(async () => {
      if (!base) return;
      await saveMerged({ videoIds: ids }, base, {
        send: ({ videoIds }, { version }) => saveChosenClips(kind, group, { videoIds, version }),
      });
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
              edit([...clips, { videoId, videoName, thumbnailUrl, videoStatus: VIDEO_STATUS.published }])
            }
          />
          <OrderedList
            label={`“${group.name}”的作品`}
            items={clips}
            empty="还没有作品，请在上方搜索并添加"
            keyOf={({ videoId }) => videoId}
            nameOf={({ videoName }) => videoName}
            render={(clip) => <ChosenClipLine clip={clip} />}
            onChange={edit}
          />
        </div>
      )}
      {dialog}
    </Drawer>
  );
}
