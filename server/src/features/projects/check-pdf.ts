import type { FileBytes } from '@zhenku/contract/endpoint';
import { FILM_REPORT_TITLE } from '@zhenku/contract/rules/film-report';
import type { Operation } from '../../platform/operation.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { readLicenceText, versionInForceAt } from '../licences/texts/read-licence-texts.ts';
import { makeReportPdf } from './report-pdf.ts';
import { readCheck } from './saved-checks.ts';

export async function checkPdf(
  { db, caller: user, services: { publicUrl } }: Operation<UserSession, { publicUrl: string }>,
  checkId: string,
): Promise<FileBytes> {
  const report = await readCheck(db, user, checkId);
  const text = await readLicenceText(db, await versionInForceAt(db, report.createTime));
  return {
    fileName: `${FILM_REPORT_TITLE}-${report.checkName}.pdf`,
    bytes: await makeReportPdf(report, { publicUrl, text }),
  };
}
