import { useQuery } from '@tanstack/react-query';
import { readEditListFile } from './reading/ask-edit-list-worker.ts';
import { askShop } from './ask-shop.ts';
import { useFilmCheckState } from './film-check-state.ts';
import { filesOf } from './film-result.ts';
import { EditListError } from './reading/film.ts';
import { useProjectId } from './project-id.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the current film as its list describes it. Needs no login. */
export function useListedFilm() {
  const { list, fps, sequence } = useFilmCheckState();
  const key = list && [list.name, list.size, list.lastModified];
  const film = useQuery({
    queryKey: ['film', key, fps, sequence],
    queryFn: ({ signal }) => readEditListFile(list!, { fps, sequence }, signal),
    enabled: list !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Keeps the page, which may be reading media, while another sequence or rate of the same list is read.
    placeholderData: (previous, query) => (isSame(query?.queryKey[1], key) ? previous : undefined),
  });
  const refusal = film.error instanceof EditListError ? film.error.message : film.error && '无法读取该剪辑表';
  return { film: film.data ?? null, refusal, changing: film.isPlaceholderData };
}

/** Returns the current film: its parsed list and the shop's findings for its files, for the project in the address. */
export function useFilm() {
  const { list, fps, sequence, media, need } = useFilmCheckState();
  const projectId = useProjectId();
  const key = list && [list.name, list.size, list.lastModified];
  const { film, refusal, changing } = useListedFilm();
  // Uses the list's size unless the user chose one.
  const size = film?.size;
  const asked = need.width ? need : { ...need, ...size };
  const answer = useQuery({
    queryKey: ['film', key, fps, sequence, 'found', media, asked, projectId],
    queryFn: ({ signal }) =>
      askShop([...new Set(film!.uses.flatMap(({ names }) => names))], { media, need: asked, projectId }, signal),
    enabled: film !== null,
    staleTime: 0,
    gcTime: 0,
    // Keeps the previous result until the next one, to avoid layout shifts.
    placeholderData: (previous, query) =>
      isSame(query?.queryKey.slice(1, 4), [key, fps, sequence]) ? previous : undefined,
  });
  const files = film && answer.data ? filesOf(film, answer.data.findings, answer.data.also) : null;
  return {
    film,
    files,
    asked,
    refusal,
    answer,
    /** Whether the shown result belongs to the previous choice, in which case it must not be exported. */
    changing: changing || answer.isPlaceholderData,
    catalogueSize: answer.data?.catalogueSize ?? 0,
  };
}
