import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import styles from './batch-editor.module.css';
import type { PublishSummary } from './publish-rows.ts';

const SHOWN_MAX = 20;

interface PublishReportProps {
  summary: PublishSummary;
  onClose: () => void;
}

export function PublishReport({ summary, onClose }: PublishReportProps) {
  const { published } = summary;
  const place = useRef<HTMLDivElement>(null);
  // Scrolls up, because the publish button is below a long table.
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as a clean-up function.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [summary]);
  return (
    <section ref={place} className={styles.report} aria-label="发布结果">
      <output>{textOf(summary)}</output>
      <p className="muted small">
        {published
          .slice(0, SHOWN_MAX)
          .map(({ draft }) => `“${draft.videoName}”`)
          .join('')}
        {published.length > SHOWN_MAX && `等 ${published.length} 条作品`}
      </p>
      <div className="wrap">
        <ButtonLink to={`/user/video?status=${VIDEO_STATUS.processing}`}>查看处理中的作品</ButtonLink>
        <ButtonLink variant="quiet" to={`/user/video?status=${VIDEO_STATUS.inReview}`}>
          查看审核中的作品
        </ButtonLink>
        <Button variant="quiet" onClick={onClose}>
          知道了
        </Button>
      </div>
    </section>
  );
}

export function textOf({ published, incomplete, known, uploading, refused }: PublishSummary): string {
  const done = published.length > 0 ? `已提交 ${published.length} 条作品，处理完成后进入审核` : '没有提交任何作品';
  const rest = [
    incomplete > 0 && `${incomplete} 行需要补充或修改`,
    known > 0 && `${known} 行的文件上传过，请点“仍然上传”或打开已有作品`,
    uploading > 0 && `${uploading} 行尚未上传完成`,
    refused > 0 && `${refused} 行没有提交成功，原因见表格`,
  ];
  return [done, ...rest].filter((text) => text !== false).join('；');
}
