import { type App, route } from '../../platform/http/route.ts';
import type { PictureFiles } from '../../platform/storage/public-picture.ts';
import { addPicture } from './pictures.ts';

export function pictureRoutes(app: App, { storage }: { storage: PictureFiles }): void {
  route(app, 'POST /operator/v1/pictures', ({ db, operator, input }) =>
    addPicture({ db, caller: operator, services: { storage } }, input.fileKey),
  );
}
