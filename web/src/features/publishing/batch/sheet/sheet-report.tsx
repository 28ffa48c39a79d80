import { Button } from '../../../../ui/button.tsx';
import styles from '../batch-editor.module.css';
import type { SheetResult } from './sheet.ts';

const SHOWN_MAX = 20;

interface SheetReportProps {
  title: string;
  report: SheetResult;
  onClose: () => void;
}

export function SheetReport({ title, report, onClose }: SheetReportProps) {
  const { filled, missingFiles, skipped } = report;
  const names = missingFiles.slice(0, SHOWN_MAX).join('、');
  return (
    <output className={styles.report} aria-label={title}>
      <p>已填入{filled}行。红框的单元格需要修改，可直接在表格中改正。</p>
      {missingFiles.length > 0 && (
        <p>
          {missingFiles.length}个文件还没有选择，拖入同名视频后自动对应：{names}
          {missingFiles.length > SHOWN_MAX && '…'}
        </p>
      )}
      {skipped.length > 0 && (
        <ul>
          {skipped.slice(0, SHOWN_MAX).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {skipped.length > SHOWN_MAX && <li>另有{skipped.length - SHOWN_MAX}处，见表格中的红框</li>}
        </ul>
      )}
      <Button variant="quiet" onClick={onClose}>
        知道了
      </Button>
    </output>
  );
}
