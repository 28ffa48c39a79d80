import type { DocumentType } from '@zhenku/contract/content/documents';
import type { Db } from '../../../platform/database/database.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { readToday, type TodayServices } from './read-today.ts';

interface Services extends TodayServices {
  findMissingTexts?: (db: Db) => Promise<DocumentType[]>;
  countBlocks?: () => number | undefined;
}

export function todayRoutes(app: App, { findMissingTexts, countBlocks, ...services }: Services): void {
  route(
    app,
    'GET /operator/v1/today',
    async ({ db, operator }) => {
      const missingTexts = (await findMissingTexts?.(db)) ?? [];
      const goLiveBlocks = operator.role === 'admin' ? countBlocks?.() : undefined;
      return {
        ...(await readToday(db, services, operator)),
        ...(missingTexts.length > 0 && { missingTexts }),
        ...(goLiveBlocks && { goLiveBlocks }),
      };
    },
    { polled: true },
  );
}
