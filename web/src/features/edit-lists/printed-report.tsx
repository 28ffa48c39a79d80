import type { FilmReport } from '@zhenku/contract/projects/projects';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { saveTextFile } from '../../ui/save-file.ts';
import { checkCsv } from './film-csv.ts';
import type { FilmFile } from './film-result.ts';
import { FilmReportDocument } from './film-report.tsx';
import styles from './film-report.module.css';

interface PrintedReportProps {
  report: FilmReport;
  pictures?: ((file: FilmFile) => ReactNode) | undefined;
  children: ReactNode;
}

export function PrintedReport({ report, pictures, children }: PrintedReportProps) {
  const save = async () => saveTextFile(`${report.checkName}-授权检查.csv`, await checkCsv(report.files, report));
  return (
    <>
      <div className={styles.tools}>
        {children}
        <Button onClick={() => window.print()}>打印或存为 PDF</Button>
        <Button onClick={() => void save()}>导出 CSV</Button>
      </div>
      {report.basis === 'picture' && (
        <p className={styles.note}>
          {pictures
            ? '影片的画面只在这个页面里，打印时一并印出；保存的报告不含画面。'
            : '影片的画面只留在做检查的页面里，保存的报告不含画面。'}
        </p>
      )}
      <FilmReportDocument report={report} pictures={pictures} />
    </>
  );
}
