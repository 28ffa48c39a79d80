import { AppError } from '../../platform/errors.ts';
import { type App, route } from '../../platform/http/route.ts';

const CALLS = ['POST /project/v1/film/match', 'POST /project/v1/film/mark'] as const;

/** Refuses film requests in builds without the film check. */
export function refuseFilms(app: App): void {
  for (const key of CALLS) {
    route(app, key, () => {
      throw new AppError('notFound', { message: '本站不提供按画面检查' });
    });
  }
}
