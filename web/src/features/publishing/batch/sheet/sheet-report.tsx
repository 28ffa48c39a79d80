import { Button } from '../../../../ui/button.tsx';
import styles from '../batch-editor.module.css';
import type { SheetResult } from './sheet.ts';

const SHOWN_MAX = 20;

/** Reports what an import changed and skipped. Cells show their errors. */
export function SheetReport({ report, onClose }: { report: SheetResult; onClose: () => void }) {
  const { filled, missingFiles, skipped } = report;
  const names = missingFiles.slice(0, SHOWN_MAX).join('、');
  return (
    <output className={styles.report} aria-label="CSV导入结果">
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
        </ul>
      )}
      <Button variant="quiet" onClick={onClose}>
        知道了
      </Button>
    </output>
  );
}
