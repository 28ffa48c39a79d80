import { DraftReport, PageTitle, reportStyles } from '../../../web/src/film-interface.ts';
import { useFilmScan } from './film-scan.ts';
import { keptFilm, useShots } from './use-shots.ts';

/** Renders the printable report of the scanned film. Nothing is stored. */
export default function PicturesReportPage() {
  const { film, facts, sha256, startTimecode, catalogueSize } = useFilmScan();
  const { files, asked, answer } = useShots();
  const checked =
    film && facts && files
      ? { ...keptFilm(facts, startTimecode), sha256, reading: null, checkName: film.name, files, catalogueSize }
      : 'loading';
  return (
    <main className={reportStyles.desk}>
      <PageTitle>授权检查报告</PageTitle>
      <DraftReport
        page="/user/filmPictures"
        label="按画面检查"
        checked={film && facts ? checked : 'none'}
        asked={asked}
        checkedAt={answer.dataUpdatedAt}
      />
    </main>
  );
}
