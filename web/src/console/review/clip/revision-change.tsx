import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { formatMoney, formatResolution, formatSize } from '@zhenku/contract/format';
import { Alert, Button } from 'antd';
import { withReviewedFile } from './reviewed-file.ts';
import { ComparedRows } from './compared-rows.tsx';
import styles from '../review.module.css';
import { wordTexts } from '../word-texts.ts';

const price = (yuan: number | null) => (yuan === null ? '不出售' : `¥${formatMoney(yuan)}`);

const textsOf = (video: OperatorVideo): (readonly [label: string, text: string])[] => [
  ...wordTexts(video),
  ['HD', price(video.hdPrice)],
  ['4K', price(video.hd4kPrice)],
  ['PLUS', price(video.hdPlusPrice)],
  ['分辨率', video.resolution ? formatResolution(video.resolution) : '—'],
  ['原片大小', video.fileSize === null ? '—' : formatSize(video.fileSize)],
  ['新版本', video.nextVersion ? '有' : '无'],
];

export function changesBetween(before: OperatorVideo, after: OperatorVideo) {
  const old = textsOf(withReviewedFile(before));
  return textsOf(withReviewedFile(after))
    .map(([label, now], index) => [label, old[index]![1], now] as const)
    .filter(([, was, now]) => was !== now);
}

interface RevisionChangeProps {
  before: OperatorVideo;
  after: OperatorVideo;
  onSeen: () => void;
}

/** The reviewer must confirm the changes before deciding. */
export function RevisionChange({ before, after, onSeen }: RevisionChangeProps) {
  const rows = changesBetween(before, after);
  return (
    <Alert
      type="warning"
      showIcon
      title="作品在您查看期间有改动，请核对后再决定"
      action={<Button onClick={onSeen}>已核对</Button>}
      description={
        <ComparedRows
          className={styles.changes}
          heads={['您看到的', '现在']}
          rows={rows}
          empty="文件或其他内容有改动，请重新查看"
        />
      }
    />
  );
}
