/**
 * Everything that the film check, in the folder film/, may import from the web app's features; it may also import `ui`
 * and `api`. `film.ts` lists the pages that it adds.
 */
export type { FilmNeed } from './features/edit-lists/look-up-files.ts';
export { BuyMissing } from './features/edit-lists/film-actions.tsx';
export { default as checkStyles } from './features/edit-lists/film-check.module.css';
export { checkCsv } from './features/edit-lists/film-csv.ts';
export {
  clearFilmCheck,
  isListName,
  LIST_EXTENSIONS,
  openList,
  useFilmCheckState,
} from './features/edit-lists/film-check-state.ts';
export { FilmDrop } from './features/edit-lists/film-drop.tsx';
export { default as reportStyles } from './features/edit-lists/film-report.module.css';
export type { FilmFile } from './features/edit-lists/film-result.ts';
export { FilmSettings } from './features/edit-lists/film-settings.tsx';
export { FilmStrip, type StripMark } from './features/edit-lists/film-strip.tsx';
export { Licence } from './features/edit-lists/film-table.tsx';
export type { Film as ListedFilm } from './features/edit-lists/reading/film.ts';
export { useListedFilm } from './features/edit-lists/use-film.ts';
export { CARRIED, EarlierAnswersNote, useEarlierAnswers } from './features/edit-lists/earlier-answers.tsx';
export { useProjectId } from './features/edit-lists/project-id.ts';
export { DraftReport } from './features/edit-lists/draft-report.tsx';
export { ListChoices, ListDrop, ListRefusal } from './features/edit-lists/list-reading.tsx';
export { MarkerButtons } from './features/edit-lists/marker-buttons.tsx';
export { SaveCheck } from './features/edit-lists/save-check.tsx';
export { writeCsv } from './ui/text/csv.ts';
export { PageTitle } from './features/site/page-title.tsx';
export { UserCentrePage } from './features/site/user-centre-page.tsx';
export { hashFile } from './features/uploads/hash-file.ts';
