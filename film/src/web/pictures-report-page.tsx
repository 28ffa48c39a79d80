import { DraftReport, PageTitle, reportStyles } from '../../../web/src/film-interface.ts';
import { usePictureDesk } from './picture-desk.ts';
import { keptFilm, useShots } from './use-shots.ts';

/** The report of the film whose pictures were read, to be printed. Nothing of it is kept. */
export default function PicturesReportPage() {
  const { film, facts, sha256, catalogueSize } = usePictureDesk();
  const { files, asked, answer } = useShots();
  const checked =
    film && facts && files ? { ...keptFilm(facts), sha256, checkName: film.name, files, catalogueSize } : 'loading';
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
