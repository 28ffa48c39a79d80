import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FILM_MAX, type FilmFinding } from '@zhenku/contract/projects/projects';
import { call } from '../../../web/src/api/user-client.ts';
import { type FilmNeed, useEarlierAnswers, useProjectId } from '../../../web/src/film-interface.ts';
import { earlierAnswers } from './earlier-answers.ts';
import { filmClock } from './reading/film-clock.ts';
import { type ClipLookup, lookupKey, clipsToLookUp, filesOfShots, shotsOf } from './film-sights.ts';
import type { FilmFacts } from './film-pictures.ts';
import { useFilmScan } from './reading/film-scan.ts';

export const savedFilmFacts = ({ fps, duration }: FilmFacts, startTimecode: string) => ({
  basis: 'picture' as const,
  ...filmClock(startTimecode, fps),
  frames: Math.round(duration * fps),
});

export function useShots() {
  const { judged, answers, keepsEarlier, facts, need, state } = useFilmScan();
  const projectId = useProjectId();
  const earlier = useEarlierAnswers('picture', projectId);
  const offered = state === 'done' ? earlierAnswers(judged.sightings, earlier.data?.answers ?? []) : {};
  // Earlier answers are never applied without asking, because an answer can remove a find from the report.
  const shots = shotsOf(judged, answers, keepsEarlier ? offered : {});
  const offers = Object.keys(offered).filter((key) => answers[key] === undefined).length;
  const filmNeed: FilmNeed = need.width || !facts ? need : { ...need, width: facts.width, height: facts.height };
  const clips = clipsToLookUp(shots);
  const answer = useQuery({
    queryKey: ['film pictures', clips, filmNeed, projectId],
    queryFn: ({ signal }) => lookUpClips(clips, { ...filmNeed, projectId: projectId ?? undefined }, signal),
    staleTime: 0,
    gcTime: 0,
    // Keeps the previous answer until the next one, to avoid layout jumps.
    placeholderData: keepPreviousData,
  });
  const findings = answer.data ?? null;
  // Null while a previous result is shown, so that files never belong to the previous choice.
  const files = findings && facts && !answer.isPlaceholderData ? filesOfShots(shots, findings, facts.fps) : null;
  return { shots, findings, files, filmNeed, answer, earlier, offers };
}

async function lookUpClips(
  clips: readonly ClipLookup[],
  film: FilmNeed & { projectId: number | undefined },
  signal: AbortSignal,
) {
  const findings = new Map<string, FilmFinding>();
  for (let from = 0; from < clips.length; from += FILM_MAX.filesACall) {
    const part = clips.slice(from, from + FILM_MAX.filesACall);
    const { list } = await call('POST /project/v1/check', { ...film, files: part }, { signal });
    part.forEach((each, at) => findings.set(lookupKey(each), list[at]!));
  }
  return findings;
}
