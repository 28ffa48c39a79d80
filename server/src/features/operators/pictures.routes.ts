import { type App, route } from '../../platform/http/route.ts';
import { addPicture, type PictureFiles } from './pictures.ts';

export function pictureRoutes(app: App, { storage }: { storage: PictureFiles }): void {
  route(app, 'POST /operator/v1/pictures', ({ db, operator, input }) =>
    addPicture(db, storage, operator, input.fileKey),
  );
}
