import { reportAdvice } from '@zhenku/contract/rules/film-advice';
import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatVideoId } from '@zhenku/contract/format';
import type { FilmReport } from '@zhenku/contract/projects/projects';
import {
  FILM_LIMITS,
  FILM_PROMISE,
  FILM_REPORT_TITLE,
  FILM_SIGHT_LABEL,
  filmReportFacts,
  filmReportSections,
  UNREAD_TITLE,
  unreadText,
} from '@zhenku/contract/rules/film-report';
import { licencePeriodText } from '@zhenku/contract/licences/licence-period';
import { FILM_STATUS, MARK_LABEL } from '@zhenku/contract/rules/film-status';
import { timecodeAt } from '@zhenku/contract/rules/timecode';
import type { ReactNode } from 'react';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { useTextInForce } from '../licences/licence-text.ts';
import { certificateUrl } from './film-csv.ts';
import type { FilmFile } from './film-result.ts';
import styles from './film-report.module.css';

const PLACES_SHOWN = 12;

interface FilmReportProps {
  report: FilmReport;
  /** Absent in saved reports. */
  pictures?: ((file: FilmFile) => ReactNode) | undefined;
}

export function FilmReportDocument({ report, pictures }: FilmReportProps) {
  const { data } = useTextInForce();
  return (
    <article className={styles.paper}>
      <header>
        <h1>{FILM_REPORT_TITLE}</h1>
        <p>{report.checkName}</p>
      </header>
      <dl className={styles.facts}>
        {filmReportFacts(report, data?.text ?? null).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {filmReportSections(report.files).map(({ title, files }) => (
        <Section key={title} title={`${title}（${files.length}）`} files={files} report={report} pictures={pictures} />
      ))}
      {report.reading && report.reading.confirmed.length > 0 && (
        <section>
          <h2>
            {UNREAD_TITLE}（{report.reading.confirmed.length}）
          </h2>
          <ul>
            {report.reading.confirmed.map((part) => (
              <li key={`${part.line} ${part.text}`} className={styles.unread}>
                {unreadText(part)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer>
        <p>{FILM_LIMITS[report.basis]}</p>
        <p>授权以授权书为准：扫描二维码或打开授权书网址即可核验。{FILM_PROMISE}</p>
      </footer>
    </article>
  );
}

function Section({ title, files, ...shown }: FilmReportProps & { title: string; files: readonly FilmFile[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {files.length === 0 && <p>无</p>}
      <ul>
        {files.map((file) => (
          <Entry key={`${file.videoId} ${file.name} ${file.status} ${file.mark}`} file={file} {...shown} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ file, report, pictures }: FilmReportProps & { file: FilmFile }) {
  const { licence, videoId, spans } = file;
  const { label } = FILM_STATUS[file.status];
  const advice = reportAdvice(file);
  const places = spans
    .slice(0, PLACES_SHOWN)
    .map(([start, end]) => `${timecodeAt(start, report)}–${timecodeAt(end, report)}`);
  const period = licence && licencePeriodText(licence);
  const url = licence?.authorizationId && file.status === 'licensed' ? certificateUrl(licence.authorizationId) : null;
  return (
    <li className={styles.entry}>
      <div>
        <strong>{videoId === null ? file.name || '未写文件名' : `${formatVideoId(videoId)} ${file.videoName}`}</strong>
        <span>
          {label}
          {advice && `：${advice}`}
        </span>
        {file.by === 'picture' && <small>{FILM_SIGHT_LABEL[file.sight ?? 'look']}</small>}
        {file.mark && <small>{MARK_LABEL[file.mark]}</small>}
        {videoId !== null && file.by !== 'picture' && (
          <small>
            文件 {file.name}
            {file.by === 'hash' && '（按内容识别）'}
            {file.by === 'asset' && '（按文件里的素材编号识别）'}
          </small>
        )}
        <small className="num">
          {places.join('、')}
          {spans.length > PLACES_SHOWN && ` 等 ${spans.length} 处`}
        </small>
        {licence && (
          <small>
            {licence.authorizationId && `授权编号 ${licence.authorizationId} · `}
            {TIER_LABEL[licence.videoType as Tier]}
            {licence.authorizationId && ` · 被授权方 ${licence.authorizedUser} · 项目 ${licence.authorizedProject}`}
            {period && ` · ${period}`}
          </small>
        )}
        {url && <small className={styles.url}>{url}</small>}
        {pictures?.(file)}
      </div>
      {url && <QrCode text={url} size={88} label={`授权书 ${licence!.authorizationId} 的核验二维码`} />}
    </li>
  );
}
