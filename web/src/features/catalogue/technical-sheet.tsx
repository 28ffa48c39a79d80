import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import type { DeliveredFile } from '@zhenku/contract/clips/media-facts';
import { LICENCE_TERM_LABEL, type Tier, TIER_LABEL } from '@zhenku/contract/constants';
import { formatDate, formatDuration, formatResolution, formatSize, formatVideoId } from '@zhenku/contract/format';
import type { ReactNode } from 'react';
import { audioText, bitRateText, codecText, deliveredText, frameRateText } from '../clips/tech-text.ts';
import styles from './technical-sheet.module.css';
import { offersOf } from './offers.ts';

const FORMAT_LABEL = { standard: '文件', master: '母版' } as const;

function DeliveredRow({ tier, file }: { tier: Tier; file: DeliveredFile }) {
  return (
    <div className={styles.wide}>
      <dt>{`${TIER_LABEL[tier]} ${FORMAT_LABEL[file.format]}`}</dt>
      <dd className="num">{deliveredText(file)}</dd>
    </div>
  );
}

interface TechnicalSheetProps {
  video: VideoDetail;
  stated: (readonly [name: string, value: ReactNode])[];
}

export function TechnicalSheet({ video, stated }: TechnicalSheetProps) {
  const facts: (readonly [string, ReactNode])[] = [
    ['素材编号', formatVideoId(video.videoId)],
    ...stated,
    ['时长', formatDuration(video.videoDuration)],
    ['帧率', frameRateText(video.fps)],
    ['画面比例', video.radio],
    ['格式', video.videoFormat],
    ['编码', video.codec && codecText(video.codec)],
    ['码率', video.bitRate && bitRateText(video.bitRate)],
    ['音频', video.codec && audioText(video.audio)],
    ['授权期限', LICENCE_TERM_LABEL[video.authenticationType] ?? null],
    ['发布时间', formatDate(video.addTime)],
    ['浏览', video.viewCount || null],
    ['已售', video.saleCount || null],
  ];
  return (
    <section className={styles.sheet} aria-label="技术参数">
      <h2>技术参数</h2>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ),
        )}
        {offersOf(video).map(({ tier, resolution, size }) => {
          const files = video.tiers.find(({ videoType }) => videoType === tier)?.files ?? [];
          if (files.length > 0) return files.map((file) => <DeliveredRow key={file.format} tier={tier} file={file} />);
          return (
            <div key={tier}>
              <dt>{TIER_LABEL[tier]} 规格</dt>
              <dd className="num">
                {resolution === null ? '处理中' : formatResolution(resolution)}
                {size !== null && ` · ${formatSize(size)}`}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
