import type { Input } from '@zhenku/contract/api';
import { fileTitle } from '@zhenku/contract/clips/clip-file-names';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { decodeParameters, userFileUrl } from '../../platform/lists/user-file.ts';
import type { MadeFile } from '../../platform/lists/zip-of-files.ts';
import type { Operation } from '../../platform/operation.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { siteFileName } from '../../platform/site-settings.ts';
import type { PackageContents } from '../licences/downloads/order-package.ts';
import { countDownloads, type DownloadCaller, readProjectFiles } from '../licences/downloads/order-zip.ts';
import { readAllLicensedItems } from '../licences/list-licensed-items.ts';
import type { PaperServices } from '../licences/pdf/paper-pdf.ts';
import { checkPdf } from './check-pdf.ts';
import { readProjectName } from './own-project.ts';

export const PROJECT_PACKAGES_FOLDER = 'projects/packages';

type PackageInput = Input<'GET /project/v1/package'>;

/** Counts each file as a download. Throws `notFound`, and `conflict` for a project without licences. */
export async function projectPackageUrl(
  { db, caller, services: { secret } }: Operation<DownloadCaller, { secret: string }>,
  { projectId, files: choice }: PackageInput,
): Promise<{ url: string }> {
  return await inTransaction(db, async (tx) => {
    const name = await readProjectName(tx, caller.user, projectId);
    const licence = await tx
      .selectFrom('project_licences')
      .where('project_id', '=', projectId)
      .select('licence_id')
      .limit(1)
      .executeTakeFirst();
    if (!licence) throw new AppError('conflict', { message: '项目里还没有授权' });
    await countDownloads(tx, caller, await readProjectFiles(tx, caller.user, { projectId, choice }));
    return userFileUrl(secret, caller.user, {
      folder: PROJECT_PACKAGES_FOLDER,
      parameters: { projectId, files: choice } satisfies PackageInput,
      fileName: await siteFileName(tx, `${name}.zip`),
    });
  });
}

/** Throws `notFound` if the user can no longer see the project. */
export async function readProjectContents(
  context: Operation<UserSession, PaperServices>,
  parameters: string,
): Promise<PackageContents> {
  const { db, caller } = context;
  const { projectId, files: choice } = decodeParameters<PackageInput>(parameters);
  const name = await readProjectName(db, caller, projectId);
  const checks = await db
    .selectFrom('project_checks')
    .where('project_id', '=', projectId)
    .select(['id', 'name'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    subject: `项目“${name}”`,
    files: await readProjectFiles(db, caller, { projectId, choice }),
    items: await Array.fromAsync(readAllLicensedItems(context, { projectId })),
    papers: checks.map((check, index) => paperOf(context, check, index)),
  };
}

function paperOf(
  context: Operation<UserSession, PaperServices>,
  { id, name }: { id: string; name: string },
  index: number,
): MadeFile {
  return {
    name: `检查报告/${index + 1}-${fileTitle(name)}.pdf`,
    make: async () => (await checkPdf(context, id)).bytes,
  };
}
