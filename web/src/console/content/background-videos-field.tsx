import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { BACKGROUND_VIDEOS_MAX } from '@zhenku/contract/content/home';
import type { ChosenClip } from '@zhenku/contract/content/taxonomies';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { FilmIcon } from '../../ui/icons/icons.tsx';
import { ChosenClipLine } from '../parts/chosen-clip-line.tsx';
import { ClipSearch } from '../parts/clip-search.tsx';
import styles from '../parts/clips.module.css';
import { OrderedList } from '../parts/ordered-list.tsx';

type BackgroundVideo = string | number;

interface BackgroundVideosFieldProps {
  label: string;
  clips: readonly ChosenClip[];
  value?: BackgroundVideo[];
  onChange?: (videos: BackgroundVideo[]) => void;
}

export function BackgroundVideosField({
  label,
  clips,
  value = [],
  onChange = () => undefined,
}: BackgroundVideosFieldProps) {
  const [added, setAdded] = useState<ChosenClip[]>([]);
  const clipOf = (video: BackgroundVideo) => [...added, ...clips].find(({ videoId }) => videoId === video);
  const nameOf = (video: BackgroundVideo) => clipOf(video)?.videoName ?? String(video);
  const full = value.length >= BACKGROUND_VIDEOS_MAX;
  return (
    <div className={styles.field}>
      <ClipSearch
        chosen={value.filter((video) => typeof video === 'number')}
        disabled={full}
        onPick={({ videoId, videoName, thumbnailUrl }) => {
          setAdded([...added, { videoId, videoName, thumbnailUrl, videoStatus: VIDEO_STATUS.published }]);
          onChange([...value, videoId]);
        }}
      />
      <UrlInput disabled={full} onAdd={(url) => !value.includes(url) && onChange([...value, url])} />
      <OrderedList
        label={label}
        items={value}
        empty="还没有影片"
        keyOf={(video) => video}
        nameOf={nameOf}
        render={(video) => <BackgroundVideoLine video={video} clip={clipOf(video)} />}
        onChange={onChange}
      />
    </div>
  );
}

function BackgroundVideoLine({ video, clip }: { video: BackgroundVideo; clip: ChosenClip | undefined }) {
  if (clip) return <ChosenClipLine clip={clip} />;
  return (
    <span className={styles.clip}>
      <FilmIcon />
      <span className={styles.clipName}>{typeof video === 'number' ? `作品 ${video}（已删除，不展示）` : video}</span>
    </span>
  );
}

function UrlInput({ disabled, onAdd }: { disabled: boolean; onAdd: (url: string) => void }) {
  const [url, setUrl] = useState('');
  const [wrong, setWrong] = useState(false);
  const add = () => {
    const text = url.trim();
    const good = /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(text);
    setWrong(!good);
    if (!good) return;
    onAdd(text);
    setUrl('');
  };
  return (
    <Space.Compact block>
      <Input
        aria-label="影片地址"
        placeholder={wrong ? '请填写以 / 或 http 开头的地址' : '或填写影片地址'}
        status={wrong ? 'error' : ''}
        value={url}
        disabled={disabled}
        onChange={(event) => setUrl(event.target.value)}
        onPressEnter={(event) => {
          // Enter would submit the whole form.
          event.preventDefault();
          add();
        }}
      />
      <Button disabled={disabled || url.trim() === ''} onClick={add}>
        添加地址
      </Button>
    </Space.Compact>
  );
}
