import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { PLAYER_RATES } from '@zhenku/contract/constants';
import { Alert, Button, Flex, Segmented } from 'antd';
import { useEffect, useState, type PointerEvent } from 'react';
import { codecText } from '../../../features/clips/tech-text.ts';
import { cx } from '../../../ui/cx.ts';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { FindingMarks } from './finding-marks.tsx';
import styles from '../review.module.css';
import type { Playback } from './use-playback.ts';

export type Source = 'original' | 'preview';

interface ReviewPlayerProps {
  video: OperatorVideo;
  playback: Playback;
  onShown?: (() => void) | undefined;
  onMissing?: (() => void) | undefined;
}

/**
 * Plays the original without a watermark, or the watermarked preview on request or if the browser cannot play the original.
 */
export function ReviewPlayer({ video, playback, onShown, onMissing }: ReviewPlayerProps) {
  const { media, pixels, setPixels, seek } = playback;
  const { videoId, previewUrl, thumbnailUrl, codec } = video;
  const original = useOperatorCall('GET /operator/v1/videos/{videoId}/original', { videoId }, { staleTime: Infinity });
  const [unplayable, setUnplayable] = useState(false);
  const [wanted, setWanted] = useState<Source>('original');
  const [rate, setRate] = useState(1);
  const hasOriginal = Boolean(original.data?.url) && !unplayable;
  const source: Source = hasOriginal ? wanted : 'preview';
  const src = source === 'original' ? original.data?.url : previewUrl;
  const waiting = original.isLoading;
  useEffect(() => {
    if (!waiting && !src) onMissing?.();
  }, [waiting, src, onMissing]);

  const fail = () => (source === 'original' ? setUnplayable(true) : onMissing?.());
  return (
    <section className={styles.stage} aria-label="画面">
      {src && !waiting ? (
        <PixelBox pixels={pixels}>
          {/* Clips are sold without speech to caption. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={media}
            key={src}
            className={cx(styles.player, pixels && styles.pixels)}
            src={src}
            poster={thumbnailUrl ?? undefined}
            controls={!pixels}
            loop
            muted
            autoPlay
            playsInline
            aria-label={source === 'original' ? '无水印原片' : '带水印的预览'}
            onLoadedMetadata={({ currentTarget }) => {
              currentTarget.playbackRate = rate;
              // Sound without a picture: the browser does not know the codec.
              if (currentTarget.videoWidth === 0) fail();
              else currentTarget.style.setProperty('--pixels', `${currentTarget.videoWidth / devicePixelRatio}px`);
            }}
            onLoadedData={onShown}
            onError={fail}
            onRateChange={({ currentTarget }) => setRate(currentTarget.playbackRate)}
          />
        </PixelBox>
      ) : (
        <p className={styles.player}>{waiting ? '正在加载' : '预览尚未生成'}</p>
      )}
      <FindingMarks video={video} media={media} onSeek={seek} />
      <Flex gap={8} align="center" wrap>
        {hasOriginal && (
          <Segmented<Source>
            size="small"
            aria-label="画面来源"
            value={source}
            options={[
              { value: 'original', label: '原片' },
              { value: 'preview', label: '预览', disabled: !previewUrl },
            ]}
            onChange={setWanted}
          />
        )}
        <Segmented<number>
          size="small"
          aria-label="播放速度"
          value={rate}
          options={PLAYER_RATES.map((value) => ({ value, label: `${value}x` }))}
          onChange={(value) => {
            if (media.current) media.current.playbackRate = value;
          }}
        />
        <Button size="small" aria-pressed={pixels} disabled={!src} onClick={() => setPixels(!pixels)}>
          {pixels ? '适应窗口' : '1:1 实际像素'}
        </Button>
      </Flex>
      {unplayable && (
        <Alert
          type="info"
          showIcon
          title={`浏览器无法播放该原片（${codec === null ? '未知编码' : codecText(codec)}），正在播放带水印的预览`}
        />
      )}
    </section>
  );
}

/** If `pixels` is set, shows the picture at 1:1 in a box that can be dragged or scrolled. */
function PixelBox({ pixels, children }: { pixels: boolean; children: React.ReactNode }) {
  const drag = ({ currentTarget, movementX, movementY, buttons }: PointerEvent<HTMLElement>) => {
    if (buttons === 1) currentTarget.scrollBy(-movementX, -movementY);
  };
  const box = pixels && { className: styles.pixelBox, 'aria-label': '实际像素', tabIndex: 0, onPointerMove: drag };
  return (
    // Both modes use the same element, so that playback continues. It is focusable, so that the keyboard can scroll it.
    <section {...box}>{children}</section>
  );
}
