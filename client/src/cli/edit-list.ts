/** The web app's reader of edit lists, which needs no browser; both thus understand the same lists. */
export { EditListError, type Film } from '../../../web/src/features/edit-lists/reading/film.ts';
export { readEditList } from '../../../web/src/features/edit-lists/reading/read-edit-list.ts';
