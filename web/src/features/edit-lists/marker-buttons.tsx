import { Button } from '../../ui/button.tsx';
import { saveTextFile } from '../../ui/save-file.ts';
import { MARKER_FORMATS, type MarkedFilm, type MarkerFormat, writeMarkers } from './film-markers.ts';
import type { FilmFile } from './film-result.ts';
import styles from './film-check.module.css';

interface MarkerButtonsProps {
  title: string;
  film: MarkedFilm;
  files: readonly FilmFile[];
}

export function MarkerButtons({ title, film, files }: MarkerButtonsProps) {
  if (files.length === 0) return null;
  const save = (format: MarkerFormat) =>
    saveTextFile(`${title}-标记.${MARKER_FORMATS[format].extension}`, writeMarkers(format, { title, film, files }));
  return (
    <fieldset className={styles.actions}>
      <legend className={styles.note}>把结果作为标记放回时间线</legend>
      {(Object.keys(MARKER_FORMATS) as MarkerFormat[]).map((format) => (
        <Button key={format} onClick={() => save(format)}>
          {MARKER_FORMATS[format].label}
        </Button>
      ))}
    </fieldset>
  );
}
