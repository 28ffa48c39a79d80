import type { Finding } from '@zhenku/contract/clips/findings';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { TRUE_RESOLUTION } from '@zhenku/contract/clips/findings';
import { findingText, SEVERITY_LABEL } from '@zhenku/contract/clips/finding-text';
import { Checkbox, Tag } from 'antd';
import styles from '../review.module.css';
import { isMeasured } from './reviewed-file.ts';

const SEVERITY_COLOUR = { note: 'default', warning: 'warning', serious: 'error' } as const;

interface FindingsListProps {
  video: OperatorVideo;
  chosen: readonly Finding[];
  onChoose: (findings: Finding[]) => void;
  onSeek?: ((finding: Finding) => void) | undefined;
}

export function FindingsList({ video, chosen, onChoose, onSeek }: FindingsListProps) {
  const { findings } = video;
  const toggle = (finding: Finding, cited: boolean) =>
    onChoose(findings.filter((each) => (each === finding ? cited : chosen.includes(each))));
  return (
    <section className={styles.findings} aria-label="检测结果">
      <h2>检测结果</h2>
      <TrueResolutionTag verdict={video.trueResolution?.verdict} />
      {findings.length === 0 && <p className={styles.quiet}>{isMeasured(video) ? '未发现问题' : '尚未检测'}</p>}
      <ul>
        {findings.map((finding, index) => (
          <li key={index}>
            <Checkbox
              checked={chosen.includes(finding)}
              aria-label={`引用：${findingText(finding)}`}
              onChange={(event) => toggle(finding, event.target.checked)}
            />
            <Tag color={SEVERITY_COLOUR[finding.severity]}>{SEVERITY_LABEL[finding.severity]}</Tag>
            {onSeek && finding.from !== null ? (
              <button type="button" className={styles.jump} onClick={() => onSeek(finding)}>
                {findingText(finding)}
              </button>
            ) : (
              <span>{findingText(finding)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TrueResolutionTag({ verdict }: { verdict: 1 | 2 | 3 | undefined }) {
  if (verdict === undefined) return null;
  const [label, colour] = {
    [TRUE_RESOLUTION.real]: ['实测 4K', 'success'],
    [TRUE_RESOLUTION.enlarged]: ['疑似放大', 'warning'],
    [TRUE_RESOLUTION.undecided]: ['画面柔和无法判断', 'default'],
  }[verdict]!;
  return (
    <p>
      <Tag color={colour}>{label}</Tag>
    </p>
  );
}
