import type { SeriesClip } from '@zhenku/contract/series/series';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import { Checkbox } from '../../ui/input.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import styles from './series.module.css';

const SHOWN = 200;

interface ClipPickerProps {
  /** The clips that the series has already. */
  taken: readonly SeriesClip[];
  room: number;
  onAdd: (clips: readonly SeriesClip[]) => void;
  onClose: () => void;
}

/** Lets a creator pick clips on sale that are in no series. */
export function ClipPicker({ taken, room, onAdd, onClose }: ClipPickerProps) {
  const [keyword, setKeyword] = useState('');
  const wanted = useDebounced(keyword.trim());
  const [chosen, setChosen] = useState<readonly SeriesClip[]>([]);
  const { data, isError, refetch } = useCall(
    'GET /series/v1/mine/clips',
    { size: SHOWN, ...(wanted && { keyword: wanted }) },
    { keepPrevious: true, staleTime: 0 },
  );
  const clips = data?.content.filter(({ videoId }) => !taken.some((each) => each.videoId === videoId));
  const isChosen = ({ videoId }: SeriesClip) => chosen.some((each) => each.videoId === videoId);
  const toggle = (clip: SeriesClip) =>
    setChosen((before) =>
      isChosen(clip) ? before.filter(({ videoId }) => videoId !== clip.videoId) : [...before, clip],
    );
  const full = chosen.length > room;
  return (
    <FormDialog
      title="添加作品"
      okText={`添加 ${chosen.length} 条`}
      width={640}
      busy={false}
      disabled={chosen.length === 0 || full}
      hint={full && <span className="warning">最多还能添加 {room} 条</span>}
      onSubmit={() => onAdd(chosen)}
      onClose={onClose}
    >
      <Field
        label="按名称查找"
        type="search"
        autoComplete="off"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {!clips && isError && <ErrorState message="作品加载失败" onRetry={() => void refetch()} />}
      {!clips && !isError && <Skeleton style={{ height: 240 }} />}
      {clips?.length === 0 && <Empty message={wanted ? '没有这个名称的作品' : '没有可添加的在售作品'} />}
      <ul className={styles.picker}>
        {clips?.map((clip) => (
          <li key={clip.videoId}>
            <Checkbox checked={isChosen(clip)} onChange={() => toggle(clip)}>
              <img src={clip.thumbnailUrl || undefined} alt="" width="112" height="63" loading="lazy" />
              {clip.videoName}
            </Checkbox>
          </li>
        ))}
      </ul>
      {data && data.total > SHOWN && <p className="muted small">只列出最新的 {SHOWN} 条，其余请按名称查找。</p>}
    </FormDialog>
  );
}
