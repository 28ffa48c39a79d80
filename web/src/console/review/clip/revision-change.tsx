import type { OperatorVideo } from '@zhenku/contract/operators/operators';
import { formatMoney, formatResolution, formatSize } from '@zhenku/contract/format';
import { Alert, Button } from 'antd';
import { withReviewedFile } from './reviewed-file.ts';
import styles from '../review.module.css';

const list = (words: readonly string[]) => words.join('、') || '—';
const price = (yuan: number | null) => (yuan === null ? '不出售' : `¥${formatMoney(yuan)}`);

const ROWS: readonly (readonly [string, (video: OperatorVideo) => string])[] = [
  ['名称', (video) => video.videoName],
  ['描述', (video) => video.videoRemark || '—'],
  ['关键词', (video) => list(video.videoKeywords)],
  ['分类', (video) => list(video.categories)],
  ['标签', (video) => list(video.labels)],
  ['HD', (video) => price(video.hdPrice)],
  ['4K', (video) => price(video.hd4kPrice)],
  ['PLUS', (video) => price(video.hdPlusPrice)],
  ['分辨率', ({ resolution }) => (resolution ? formatResolution(resolution) : '—')],
  ['原片大小', ({ fileSize }) => (fileSize === null ? '—' : formatSize(fileSize))],
  ['新版本', ({ nextVersion }) => (nextVersion ? '有' : '无')],
];

/** What of a clip differs between two times at which it was shown. */
export const changesBetween = (before: OperatorVideo, after: OperatorVideo) =>
  ROWS.map(([label, read]) => [label, read(withReviewedFile(before)), read(withReviewedFile(after))] as const).filter(
    ([, old, now]) => old !== now,
  );

interface RevisionChangeProps {
  before: OperatorVideo;
  after: OperatorVideo;
  onSeen: () => void;
}

/** What changed since a reviewer opened a clip, which they confirm before they decide. */
export function RevisionChange({ before, after, onSeen }: RevisionChangeProps) {
  const rows = changesBetween(before, after);
  return (
    <Alert
      type="warning"
      showIcon
      title="作品在您查看期间有改动，请核对后再决定"
      action={<Button onClick={onSeen}>已核对</Button>}
      description={
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">您看到的</th>
              <th scope="col">现在</th>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td colSpan={3}>文件或其他内容有改动，请重新查看</td>
              </tr>
            )}
            {rows.map(([label, old, now]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{old}</td>
                <td>{now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
