/** Reads edit lists with the web app's reader, which needs no browser, so that both understand the same lists. */
export { EditListError, type Film } from '../../../web/src/features/edit-lists/reading/film.ts';
export { readEditList } from '../../../web/src/features/edit-lists/reading/read-edit-list.ts';
