import { DraftReport, PageTitle, reportStyles } from '../../../web/src/film-interface.ts';
import { filmClock } from './reading/film-clock.ts';
import { useFilmScan } from './reading/film-scan.ts';
import { ShotFrames } from './shot-frames.tsx';
import { savedFilmFacts, useShots } from './use-shots.ts';

const SHOTS_SHOWN = 4;

export default function PicturesReportPage() {
  const { film, facts, sha256, startTimecode, catalogueSize, notCompared, pictures } = useFilmScan();
  const { shots, files, filmNeed, answer } = useShots();
  const checked =
    film && facts && files
      ? {
          ...savedFilmFacts(facts, startTimecode),
          sha256,
          reading: null,
          checkName: film.name,
          files,
          // All clips on sale, as in a saved report.
          catalogueSize: catalogueSize + notCompared,
        }
      : 'loading';
  return (
    <main className={reportStyles.desk}>
      <PageTitle>授权检查报告</PageTitle>
      <DraftReport
        page="/user/filmPictures"
        label="按画面检查"
        checked={film && facts ? checked : 'none'}
        filmNeed={filmNeed}
        checkedAt={answer.dataUpdatedAt}
        pictures={
          facts
            ? ({ videoId, sight, mark }) => {
                const shown = shots.filter(
                  ({ clip, sight: seen }) => clip.videoId === videoId && seen === sight && clip.mark === mark,
                );
                const clock = filmClock(startTimecode, facts.fps);
                return shown
                  .slice(0, SHOTS_SHOWN)
                  .map(({ key, clip }) => <ShotFrames key={key} clip={clip} pictures={pictures} clock={clock} />);
              }
            : undefined
        }
      />
    </main>
  );
}
