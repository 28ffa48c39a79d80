import { formatDuration, formatResolution, formatSize } from '@zhenku/contract/format';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { Tag } from 'antd';
import styles from '../review.module.css';

export function ReplacedFile({ video }: { video: OperatorVideo }) {
  const { nextVersion, previewUrl } = video;
  if (!nextVersion) return null;
  const rows = [
    ['分辨率', sizeOf(video.resolution), sizeOf(nextVersion.resolution)],
    ['时长', lengthOf(video.videoDuration), lengthOf(nextVersion.videoDuration)],
    ['编码', video.codec ?? '—', nextVersion.codec ?? '—'],
    ['原片大小', bytesOf(video.fileSize), bytesOf(nextVersion.fileSize)],
  ] as const;
  return (
    <section className={styles.compared} aria-label="在售版本">
      <p>
        <Tag color="processing">新版本</Tag>通过后替换在售的文件；驳回只影响新版本，作品照常在售。
      </p>
      {previewUrl && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- stock footage has no speech
        <video className={styles.player} src={previewUrl} controls loop muted playsInline aria-label="在售版本的预览" />
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">文件</th>
            <th scope="col">在售</th>
            <th scope="col">新版本</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, before, after]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{before === after ? after : <strong>{after}</strong>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const sizeOf = (resolution: string | null) => (resolution ? formatResolution(resolution) : '—');
const lengthOf = (seconds: number | null) => (seconds === null ? '—' : formatDuration(seconds));
const bytesOf = (bytes: number | null) => (bytes === null ? '—' : formatSize(bytes));
