import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { readEditListFile } from './reading/call-edit-list-worker.ts';
import { type AnsweredFiles, lookUpFiles, noAnswers } from './look-up-files.ts';
import { useEarlierAnswers } from './earlier-answers.tsx';
import { useFilmCheckState } from './film-check-state.ts';
import { filesOf } from './film-result.ts';
import type { DroppedMedia } from './media-key.ts';
import { EditListError } from './reading/film.ts';
import { useProjectId } from './project-id.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function useReading() {
  const { list, fps, sequence, chosenSequence } = useFilmCheckState();
  const projectId = useProjectId();
  const earlier = useEarlierAnswers('list', projectId);
  const nameFor = (id: number | null) => (chosenSequence?.projectId === id ? chosenSequence.name : undefined);
  // A name that was chosen for another project must not decide, because many editors name all sequences alike.
  const sequenceName = nameFor(projectId) ?? earlier.data?.sequence ?? nameFor(null);
  const choice = { fps, sequence, sequenceName };
  const key = list && [list.name, list.size, list.lastModified];
  return { list, key, choice, isReady: projectId === null || !earlier.isPending };
}

export function useListedFilm() {
  const { list, key, choice, isReady } = useReading();
  const film = useQuery({
    queryKey: ['film', key, choice],
    queryFn: ({ signal }) => readEditListFile(list!, choice, signal),
    enabled: list !== null && isReady,
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

/** The parsed list and the shop's findings, for the project in the address. */
export function useFilm() {
  const { media, need } = useFilmCheckState();
  const { key, choice } = useReading();
  const projectId = useProjectId();
  const { film, refusal, changing } = useListedFilm();
  // The list's size unless the user chose one.
  const size = film?.size;
  const filmNeed = need.width ? need : { ...need, ...size };
  const answeredFor = useAnswered([key, choice, filmNeed, projectId]);
  const answer = useQuery({
    queryKey: ['film', key, choice, 'found', media, filmNeed, projectId],
    queryFn: ({ signal }) =>
      lookUpFiles(
        [...new Set(film!.uses.flatMap(({ names }) => names))],
        { media, need: filmNeed, projectId, answered: answeredFor(media) },
        signal,
      ),
    enabled: film !== null,
    staleTime: 0,
    gcTime: 0,
    // Keeps the previous result until the next one, to avoid layout shifts.
    placeholderData: (previous, query) => (isSame(query?.queryKey.slice(1, 3), [key, choice]) ? previous : undefined),
  });
  const files = film && answer.data ? filesOf(film, answer.data.findings, answer.data.also) : null;
  return {
    film,
    files,
    filmNeed,
    refusal,
    answer,
    /** While true, the result belongs to the previous choice and must not be exported. */
    changing: changing || answer.isPlaceholderData,
    catalogueSize: answer.data?.catalogueSize ?? 0,
  };
}

/**
 * Returns the findings that remain valid while media are added, so that each batch of media looks up only its own
 * files. A repeated lookup, e.g. after a purchase, covers all files again.
 */
function useAnswered(question: unknown): (media: DroppedMedia) => AnsweredFiles {
  const last = useRef<{ question: string; media: DroppedMedia; answered: AnsweredFiles } | null>(null);
  const text = JSON.stringify(question);
  return (media) => {
    const isAddition = last.current?.question === text && last.current.media !== media;
    const answered = isAddition ? last.current!.answered : noAnswers();
    last.current = { question: text, media, answered };
    return answered;
  };
}
