import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatVideoId } from '@zhenku/contract/format';
import type { FilmFinding } from '@zhenku/contract/projects/projects';
import { type FilmStatus, isSameProject } from '@zhenku/contract/rules/film-check';
import { countByStatus } from '@zhenku/contract/rules/film-report';
import { licencePeriodText } from '@zhenku/contract/licences/licence-period';
import { filmAdvice } from '@zhenku/contract/rules/film-advice';
import { FILM_STATUS } from '@zhenku/contract/rules/film-status';
import { type FilmClock, timecodeAt } from '@zhenku/contract/rules/timecode';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { Link } from '../../ui/router/link.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import type { FilmFile, FilmPlace } from './film-result.ts';
import styles from './film-check.module.css';

const SHOWN_MAX = 100;
const SPANS_SHOWN = 6;

interface FilmTableProps {
  files: readonly FilmFile[];
  places: readonly FilmPlace[];
  clock: FilmClock;
  /** The project being checked; licences for other projects are flagged. */
  project: string | null;
  startAt?: number | undefined;
}

export function FilmTable({ files, places, clock, project, startAt }: FilmTableProps) {
  const [only, setOnly] = useState<FilmStatus | null>(null);
  const [byClip, setByClip] = useState(false);
  const [shown, setShown] = useState(Math.max(SHOWN_MAX, (startAt ?? 0) + 1));
  const start = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    start.current?.scrollIntoView({ block: 'center' });
    start.current?.focus({ preventScroll: true });
  }, []);
  const counts = countByStatus(files);
  const rows: Row[] = byClip
    ? groupByClip(files).map((file) => ({ file, spans: file.spans }))
    : places.map(({ file, start, end }) => ({ file, spans: [[start, end]] }));
  const wanted = rows.filter(({ file }) => only === null || file.status === only);
  const choose = (status: FilmStatus | null) => {
    setOnly(status);
    setShown(SHOWN_MAX);
  };
  return (
    <>
      <fieldset className={styles.filter}>
        <legend className="visually-hidden">按状态筛选</legend>
        {[{ status: null, count: places.length }, ...counts].map(({ status, count }) => (
          <button key={status} type="button" aria-pressed={status === only} onClick={() => choose(status)}>
            {status === null ? '全部' : FILM_STATUS[status].label} <span className="num">{count}</span>
          </button>
        ))}
      </fieldset>
      <Checkbox checked={byClip} onChange={({ target }) => setByClip(target.checked)}>
        同一素材排在一起，每个文件一行
      </Checkbox>
      <table className={styles.table}>
        <caption className="visually-hidden">成片中的画面</caption>
        <thead>
          <tr>
            <th scope="col">入点 / 出点</th>
            <th scope="col">素材</th>
            <th scope="col">状态</th>
            <th scope="col">授权</th>
          </tr>
        </thead>
        <tbody>
          {wanted.slice(0, shown).map((row, at) => (
            <FilmRow
              key={`${row.spans[0]?.[0]}-${at}`}
              row={row}
              clock={clock}
              project={project}
              ref={at === startAt ? start : undefined}
            />
          ))}
        </tbody>
      </table>
      {wanted.length > shown && (
        <Button className={styles.more} onClick={() => setShown(shown + 5 * SHOWN_MAX)}>
          再显示 {Math.min(5 * SHOWN_MAX, wanted.length - shown)} {byClip ? '个文件' : '处'}（共 {wanted.length}{' '}
          {byClip ? '个' : '处'}）
        </Button>
      )}
    </>
  );
}

const groupByClip = (files: readonly FilmFile[]): FilmFile[] =>
  [...Map.groupBy(files, ({ videoId, name }) => videoId ?? name).values()].flat();

interface Row {
  file: FilmFile;
  /** One place, or all places of the file. */
  spans: FilmFile['spans'];
}

type RowProps = Pick<FilmTableProps, 'clock' | 'project'> & {
  row: Row;
  ref: Ref<HTMLTableRowElement> | undefined;
};

function FilmRow({ row: { spans, file }, clock, project, ref }: RowProps) {
  const { label, tone } = FILM_STATUS[file.status];
  const advice = filmAdvice(file);
  return (
    <tr ref={ref} tabIndex={-1}>
      <td className={`num ${styles.time}`}>
        {spans.slice(0, SPANS_SHOWN).map(([start, end]) => (
          <div key={`${start}-${end}`}>
            {timecodeAt(start, clock)}
            <span>{timecodeAt(end, clock)}</span>
          </div>
        ))}
        {spans.length > SPANS_SHOWN && <div>等 {spans.length} 处</div>}
      </td>
      <td>
        <div className={styles.clip}>
          {file.thumbnailUrl && <img src={file.thumbnailUrl} alt="" width="96" height="54" loading="lazy" />}
          <div>
            {file.videoId === null ? (
              <strong>{file.name || '未写文件名'}</strong>
            ) : (
              <Link to={`/detail/${file.videoId}`}>{file.videoName}</Link>
            )}
            {file.videoId !== null && (
              <small>
                {formatVideoId(file.videoId)} · {file.name}
                {file.by === 'hash' && ' · 按内容识别'}
                {file.by === 'asset' && ' · 按文件里的素材编号识别'}
              </small>
            )}
          </div>
        </div>
      </td>
      <td>
        <span className={styles.status} data-tone={tone}>
          {label}
        </span>
        <small>{advice}</small>
      </td>
      <td>
        <Licence file={file} project={project} />
      </td>
    </tr>
  );
}

export function Licence({ file: { licence, buy }, project }: { file: FilmFinding; project: string | null }) {
  const other = project && licence?.authorizedProject && !isSameProject(licence.authorizedProject, project);
  const bought = buy && licencePeriodText(buy);
  return (
    <>
      {licence?.authorizationId && (
        <Link to={`/authorisePaper/${licence.authorizationId}`} target="_blank" className={styles.number}>
          {licence.authorizationId}
        </Link>
      )}
      {licence && !licence.authorizationId && <Link to={`/user/authoriseManage/${licence.orderItemId}`}>授权详情</Link>}
      {licence && (
        <small>
          {TIER_LABEL[licence.videoType as Tier]}
          {licence.authorizedUser && ` · ${licence.authorizedUser}`}
        </small>
      )}
      {licence && <small>{licencePeriodText(licence)}</small>}
      {other && <small className={styles.warning}>授权书写的是项目“{licence.authorizedProject}”，请核对</small>}
      {buy && (
        <small>
          {buy.upgradeOf ? '补差价升级' : '购买'} {TIER_LABEL[buy.videoType as Tier]} <PriceText yuan={buy.price} />
          {bought && ` · ${bought}`}
          {buy.inCart && ' · 已在购物车'}
        </small>
      )}
    </>
  );
}
