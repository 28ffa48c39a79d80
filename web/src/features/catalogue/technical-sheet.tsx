import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { AUTHENTICATION_TYPE_LABEL, TIER_LABEL } from '@zhenku/contract/constants';
import { formatDate, formatDuration, formatResolution, formatSize, formatVideoId } from '@zhenku/contract/format';
import type { ReactNode } from 'react';
import { audioText, bitRateText, codecText, frameRateText } from '../clips/tech-text.ts';
import styles from './technical-sheet.module.css';
import { offersOf } from './offers.ts';

interface TechnicalSheetProps {
  video: VideoDetail;
  /** Facts stated by the creator, each with its label. */
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
    ['授权期限', AUTHENTICATION_TYPE_LABEL[video.authenticationType] ?? null],
    ['发布时间', formatDate(video.addTime)],
    ['浏览', video.viewCount],
    ['成交', video.saleCount],
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
        {offersOf(video).map(({ tier, resolution, size }) => (
          <div key={tier}>
            <dt>{TIER_LABEL[tier]} 规格</dt>
            <dd className="num">
              {resolution === null ? '处理中' : formatResolution(resolution)}
              {size !== null && ` · ${formatSize(size)}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
