import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatTime, formatVideoId } from '@zhenku/contract/format';
import { LICENSEE_KIND_LABEL } from '@zhenku/contract/rules/licence-uses';
import { QrCode } from '../../ui/qr-code.tsx';
import { useTextInForce } from '../licences/licence-text.ts';
import { certificateUrl, timecodeAt } from './film-csv.ts';
import { countByStatus, type FilmFile } from './film-result.ts';
import { FILM_STATUS, type FilmTone } from './film-status.ts';
import type { FilmReport, FilmSight } from '@zhenku/contract/projects';
import { formatTimecode } from './timecode.ts';
import styles from './film-report.module.css';

const PLACES_SHOWN = 12;
const SIGHT_LABEL: Record<FilmSight, string> = {
  found: '按画面找到',
  confirmed: '按画面找到，客户已核对',
  look: '画面相像，还没有人核对',
  own: '客户说明是自己拍摄，没有检查授权',
};

/** The check of a film on paper, for whoever has to approve it. */
export function FilmReportDocument({ report }: { report: FilmReport }) {
  // What nobody has compared, and what the buyer calls their own, says nothing of licences.
  const files = report.files.filter(({ sight }) => sight !== 'look' && sight !== 'own');
  const is = (...tones: FilmTone[]) => files.filter(({ status }) => tones.includes(FILM_STATUS[status].tone));
  const bySight = (sight: FilmSight) => report.files.filter((file) => file.sight === sight);
  const [look, own] = [bySight('look'), bySight('own')];
  const [licensed, open, unknown] = [is('good'), is('open', 'todo'), is('unknown')];
  const rate = Number(report.fps.toFixed(3));
  return (
    <article className={styles.paper}>
      <header>
        <h1>影片素材授权检查报告</h1>
        <p>{report.checkName}</p>
      </header>
      <dl className={styles.facts}>
        <Fact name="项目" value={report.projectName} />
        <Fact name="客户" value={report.clientName || '—'} />
        <Fact name="片长" value={`${formatTimecode(report.frames, report.fps, report.dropFrame)}（${rate} fps）`} />
        <Fact name="画面尺寸" value={report.width ? `${report.width}×${report.height}` : '未检查'} />
        <Fact name="用途" value={<Use report={report} />} />
        <Fact name="检查方式" value={report.basis === 'picture' ? '按画面' : '按剪辑表'} />
        {report.basis === 'picture' && <Fact name="成片 SHA-256" value={report.sha256 ?? '保存报告时计算'} />}
        <Fact name="检查时间" value={formatTime(report.createTime)} />
        <Fact name="当时在售作品" value={`${report.catalogueSize.toLocaleString('zh-CN')} 条`} />
        <Fact
          name="结果"
          value={
            countByStatus(files)
              .map(({ status, count }) => `${FILM_STATUS[status].label} ${count} 处`)
              .join('，') || '没有找到本站素材，不等于没有使用'
          }
        />
      </dl>
      {open.length > 0 && <Section title={`尚未解决（${open.length}）`} files={open} report={report} />}
      <Section title={`已授权（${licensed.length}）`} files={licensed} report={report} />
      {unknown.length > 0 && (
        <Section title={`没有认出，本次不作结论（${unknown.length}）`} files={unknown} report={report} />
      )}
      {look.length > 0 && <Section title={`像，还没有人核对（${look.length}）`} files={look} report={report} />}
      {own.length > 0 && <Section title={`客户说明是自己拍摄（${own.length}）`} files={own} report={report} />}
      <footer>
        {report.basis === 'picture' ? <PictureLimits /> : <ListLimits />}
        <p>
          授权以授权书为准：扫描二维码或打开授权书网址即可核验。本站从不用客户的影片对付客户：影片和剪辑表不上传，报告只在客户保存时留下，后台没有查看它的功能。
        </p>
      </footer>
    </article>
  );
}

const ListLimits = () => (
  <p>
    这次检查看的是剪辑表里的文件名，以及一并拖入的素材的
    SHA-256。它看不到：改了名又没有拖入的素材、烘焙进合成或嵌套渲染的画面、
    剪辑表以外的改动。没有列出的画面不等于已授权。
  </p>
);

/** What a comparison of pictures cannot see: the same words stand on the page and on paper. */
export const PictureLimits = () => (
  <p>
    这次检查在客户的浏览器里比对画面，“找到”只说明画面相符，不说明没有列出的画面已授权。它看不出：
    {'不到一秒的镜头、裁掉将近一半以上的画面、抠像与分屏、被字幕或图形盖住大半的画面；'}
    {'渐变、烟雾、天空、路面等没有细节的画面；'}
    同一机位的不同条次分不清；也看不出用的是正片还是带水印的样片，请人工核对。
  </p>
);

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Use({ report: { use } }: { report: FilmReport }) {
  const { data } = useTextInForce();
  if (!use) return '未检查';
  const names = use.uses.map((key) => data?.text.uses.find((row) => row.key === key)?.use ?? key);
  return `${LICENSEE_KIND_LABEL[use.licensee]}：${names.join('、')}`;
}

function Section({ title, files, report }: { title: string; files: readonly FilmFile[]; report: FilmReport }) {
  return (
    <section>
      <h2>{title}</h2>
      {files.length === 0 && <p>无</p>}
      <ul>
        {files.map((file) => (
          <Entry key={`${file.videoId} ${file.name} ${file.status}`} file={file} report={report} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ file, report }: { file: FilmFile; report: FilmReport }) {
  const { licence, videoId, spans } = file;
  const { label, advice } = FILM_STATUS[file.status];
  const places = spans
    .slice(0, PLACES_SHOWN)
    .map(([start, end]) => `${timecodeAt(start, report)}–${timecodeAt(end, report)}`);
  const url = licence?.authorizationId && file.status === 'licensed' ? certificateUrl(licence.authorizationId) : null;
  return (
    <li className={styles.entry}>
      <div>
        <strong>{videoId === null ? file.name || '未写文件名' : `${formatVideoId(videoId)} ${file.videoName}`}</strong>
        <span>
          {label}
          {advice && file.status !== 'unknown' && `：${advice}`}
        </span>
        {file.by === 'picture' && <small>{SIGHT_LABEL[file.sight ?? 'look']}</small>}
        {videoId !== null && file.by !== 'picture' && (
          <small>
            文件 {file.name}
            {file.by === 'hash' && '（按内容识别）'}
          </small>
        )}
        <small className="num">
          {places.join('  ')}
          {spans.length > PLACES_SHOWN && ` 等 ${spans.length} 处`}
        </small>
        {licence?.authorizationId && (
          <small>
            授权编号 {licence.authorizationId} · {TIER_LABEL[licence.videoType as Tier]} · 被授权方{' '}
            {licence.authorizedUser} · 项目 {licence.authorizedProject}
            {licence.endTime && ` · 至 ${formatTime(licence.endTime)}`}
          </small>
        )}
        {url && <small className={styles.url}>{url}</small>}
      </div>
      {url && <QrCode text={url} size={88} label={`授权书 ${licence!.authorizationId} 的核验二维码`} />}
    </li>
  );
}
