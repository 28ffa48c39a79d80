import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import styles from './clips.module.css';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';

const RESULT_COUNT = 20;

interface ClipSearchProps {
  chosen: readonly number[];
  disabled?: boolean;
  onPick: (clip: VideoCard) => void;
}

export function ClipSearch({ chosen, disabled, onPick }: ClipSearchProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim());
  const { data, isFetching, isError } = useCall(
    'POST /video/v1/queryByKeyword',
    { keyword, page: 1, size: RESULT_COUNT },
    { keepPrevious: true },
  );
  const clips = (data?.content ?? []).filter(({ videoId }) => !chosen.includes(videoId));
  return (
    <Select<number, { value: number; label: string; clip: VideoCard }>
      className={styles.clipSearch}
      aria-label="添加作品"
      placeholder="搜索在售作品，点击添加"
      value={null}
      disabled={disabled}
      loading={isFetching}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped, autoClearSearchValue: false }}
      notFoundContent={isError ? '搜索失败，请重试' : isFetching ? '搜索中…' : '没有可添加的作品'}
      options={clips.map((clip) => ({ value: clip.videoId, label: clip.videoName, clip }))}
      optionRender={({ data: { clip } }) => <FoundClip clip={clip} />}
      onSelect={(_, { clip }) => onPick(clip)}
    />
  );
}

function FoundClip({ clip: { videoId, videoName, thumbnailUrl, authorName } }: { clip: VideoCard }) {
  return (
    <span className={styles.clip}>
      <img src={thumbnailUrl} alt="" width="64" height="36" loading="lazy" />
      <span className={styles.clipName}>
        {videoName}
        <small>
          {videoId} · {authorName}
        </small>
      </span>
    </span>
  );
}
