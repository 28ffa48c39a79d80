import type { ExportName } from '@zhenku/contract/operators/audit-actions';
import { DOWNLOAD_URL_MINUTES, type OperatorRole } from '@zhenku/contract/constants';
import { audit } from '../audit.ts';
import { type CsvColumns, csvOf } from './csv.ts';
import type { Db } from '../database/database.ts';
import type { Operation } from '../operation.ts';
import type { App } from '../http/route.ts';
import type { Log } from '../observability/log.ts';
import type { OperatorSession } from '../sessions.ts';
import { siteFileName } from '../site-settings.ts';
import { operatorOfLink } from '../storage/link-holders.ts';
import { FILES_PATH, forOperator, signedLink } from '../storage/links.ts';
import { CSV_TYPE, type GeneratedFile, decodeParameters, sendGeneratedFile, encodeParameters } from './user-file.ts';

export interface ListFile<Filter extends object, Row> {
  name: ExportName;
  /** The required role, or several separated by commas. */
  role: OperatorRole | 'reviewer,finance';
  /** Without the site's name, which precedes it. */
  fileName: string;
  columns: CsvColumns<Row>;
  /** Whether no cell is escaped, for programs rather than spreadsheets. */
  verbatim?: true;
  rows: (context: FileContext, operator: OperatorSession, filter: Filter) => AsyncIterable<Row>;
}

const keyOf = (name: string, parameters: string) => `exports/operator/${name}/${parameters}`;

/** Returns a link to the list as a file for the requesting operator, and logs the request. */
export async function listFileUrl<Filter extends object>(
  { db, caller: operator, services: { secret } }: Operation<OperatorSession, { secret: string }>,
  { name, role, fileName }: Pick<ListFile<Filter, never>, 'name' | 'role' | 'fileName'>,
  filter: Filter,
): Promise<{ url: string }> {
  const key = keyOf(name, encodeParameters(filter));
  await audit(db, operator, { action: `${name}.export`, subject: name, after: filter });
  return {
    url: signedLink(secret, key, {
      seconds: DOWNLOAD_URL_MINUTES * 60,
      fileName: await siteFileName(db, fileName),
      holder: forOperator(operator, role),
    }),
  };
}

type FileContext = { db: Db; log: Log };

/** Serves the file for links from `listFileUrl`, streaming it. The link names its operator and the filter. */
export function serveOperatorFile<Filter extends object>(
  app: App,
  { secret, name: file }: { secret: string; name: string },
  open: (context: FileContext, operator: OperatorSession, filter: Filter) => GeneratedFile,
): void {
  app.http.get<{ Params: { parameters: string } }>(
    FILES_PATH + keyOf(file, ':parameters'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { parameters } = request.params;
      const { operator, name } = await operatorOfLink(app.db, secret, { key: keyOf(file, parameters), request });
      const made = open({ db: app.db, log: request.log as Log }, operator, decodeParameters<Filter>(parameters));
      return await sendGeneratedFile(reply, name, made);
    },
  );
}

export function serveListFile<Filter extends object, Row>(app: App, secret: string, file: ListFile<Filter, Row>): void {
  serveOperatorFile<Filter>(app, { secret, name: file.name }, (...parameters) => ({
    type: CSV_TYPE,
    body: csvOf(file.rows(...parameters), file.columns, file),
  }));
}
