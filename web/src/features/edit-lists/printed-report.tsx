import type { FilmReport } from '@zhenku/contract/projects/projects';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { saveTextFile } from '../../ui/save-file.ts';
import { checkCsv } from './film-csv.ts';
import { FilmReportDocument } from './film-report.tsx';
import styles from './film-report.module.css';

export function PrintedReport({ report, children }: { report: FilmReport; children: ReactNode }) {
  const save = async () => saveTextFile(`${report.checkName}-授权检查.csv`, await checkCsv(report.files, report));
  return (
    <>
      <div className={styles.tools}>
        {children}
        <Button onClick={() => window.print()}>打印或存为 PDF</Button>
        <Button onClick={() => void save()}>导出 CSV</Button>
      </div>
      <FilmReportDocument report={report} />
    </>
  );
}
