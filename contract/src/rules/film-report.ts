import { formatTime } from '../format.ts';
import type { FilmReading, FilmReport, FilmSight } from '../projects/projects.ts';
import type { FilmStatus } from './film-check.ts';
import { FILM_STATUS, type FilmTone } from './film-status.ts';
import { LICENSEE_KIND_LABEL, type LicenceText } from '../licences/licence-uses.ts';
import { formatTimecode } from './timecode.ts';

export const FILM_REPORT_TITLE = '影片素材授权检查报告';

export const FILM_SIGHT_LABEL: Record<FilmSight, string> = {
  found: '按画面找到',
  confirmed: '按画面找到，检查人已核对',
  look: '画面相像，还没有人核对',
  own: '检查人说明是自己拍摄，没有检查授权',
};

/** The precision of a match's start and end, which nine in ten matches exceed: docs/product/films.md. */
export const FILM_PRECISION = '入点、出点约 ±0.2 秒';

export const FILM_BLIND_SPOTS =
  '不到 0.6 秒的镜头（不到一秒的也可能漏掉）、裁掉将近一半以上的画面（整高的竖屏裁切除外）、抠像、宽不到三分之一的小窗、超过四格的分屏、被字幕或图形盖住大半的画面；渐变、烟雾、天空、路面等没有细节的画面；同一机位拍的多条也分不清';

export const FILM_LIMITS = {
  list: '这次检查看的是剪辑表里的文件名，以及一并拖入的素材的 SHA-256 和文件里的素材编号。它看不到：改了名又没有拖入的素材、已渲染进合成或嵌套序列的画面、剪辑表之外的改动。未列出的画面不代表已获授权。',
  picture: `这次检查只比对画面，影片没有离开做检查的电脑。“找到”只说明画面相符，不说明没有列出的画面已授权。以下情况无法识别：${FILM_BLIND_SPOTS}。小样水印缩得很小、被盖住、转动或缓慢推拉时可能无法判断；“未见小样水印”不等于用的就是无水印文件，请对照工程核对。`,
} as const;

/** The shop's promise about films, repeated in the agreement. */
export const FILM_PROMISE = '本站不会据此追究您：影片和剪辑表不上传，报告只在您保存时留下，平台看不到。';

interface ReportedFile {
  status: FilmStatus;
  sight: FilmSight | null;
  spans: readonly unknown[];
}

export interface FilmReportSection<F> {
  title: string;
  files: F[];
}

/**
 * Returns a checked film's files in report order. Unconfirmed matches and the buyer's own shots say nothing about
 * licences.
 */
export function filmReportSections<F extends ReportedFile>(files: readonly F[]): FilmReportSection<F>[] {
  const judged = judgedFiles(files);
  const is = (...tones: FilmTone[]) => judged.filter(({ status }) => tones.includes(FILM_STATUS[status].tone));
  const bySight = (sight: FilmSight) => files.filter((file) => file.sight === sight);
  const sections = [
    { title: '尚未解决', files: is('open', 'todo') },
    { title: '已授权', files: is('good') },
    { title: '无法识别，本次不作结论', files: is('unknown') },
    { title: '像，还没有人核对', files: bySight('look') },
    { title: '检查人说明是自己拍摄', files: bySight('own') },
  ];
  return sections.filter((section) => section.files.length > 0 || section.title === '已授权');
}

const judgedFiles = <F extends ReportedFile>(files: readonly F[]) =>
  files.filter(({ sight }) => sight !== 'look' && sight !== 'own');

export function countByStatus(files: readonly ReportedFile[]): { status: FilmStatus; count: number }[] {
  const counts = new Map<FilmStatus, number>();
  for (const { status, spans } of files) counts.set(status, (counts.get(status) ?? 0) + spans.length);
  const listed = Object.keys(FILM_STATUS) as FilmStatus[];
  return listed.flatMap((status) => (counts.has(status) ? [{ status, count: counts.get(status)! }] : []));
}

/** Returns a check's result in one line that promises nothing. */
export const filmReportResult = (files: readonly ReportedFile[]): string =>
  countByStatus(judgedFiles(files))
    .map(({ status, count }) => `${FILM_STATUS[status].label} ${count} 处`)
    .join('，') || '没有找到本站素材，不等于没有使用';

export const UNREAD_TITLE = '剪辑表里没有读懂，检查人确认不含本站素材';

export const unreadText = ({ line, text }: FilmReading['confirmed'][number]): string =>
  line > 0 ? `第 ${line} 行：${text}` : text;

export const filmReadingText = ({ events, understood, confirmed }: FilmReading): string =>
  `${events} 处读懂 ${understood} 处${confirmed.length > 0 ? `，其余 ${confirmed.length} 处由检查人确认不含本站素材` : ''}`;

/** Returns a line about which of a list's sequences was checked; null if it has only one. */
export const filmSequenceText = ({ sequence }: FilmReading): string | null =>
  sequence && sequence.count > 1
    ? `“${sequence.name || '未命名'}”，剪辑表里共有 ${sequence.count} 个序列，其余的没有检查`
    : null;

/** Returns the facts at the head of a film's report, with uses in a licence text's words; null: unavailable. */
export function filmReportFacts(
  report: FilmReport,
  text: Pick<LicenceText, 'uses'> | null,
): (readonly [name: string, value: string])[] {
  const { basis, fps, sha256, use, width, height } = report;
  const sequence = report.reading && filmSequenceText(report.reading);
  const useName = (key: string) => text?.uses.find((row) => row.key === key)?.use ?? key;
  return [
    ['项目', report.projectName],
    ['客户', report.clientName || '—'],
    ['片长', `${formatTimecode(report.frames, fps, report.dropFrame)}（${Number(fps.toFixed(3))} fps）`],
    ['画面尺寸', width ? `${width}×${height}` : '未检查'],
    ['用途', use ? `${LICENSEE_KIND_LABEL[use.licensee]}：${use.uses.map(useName).join('、')}` : '未检查'],
    ['检查方式', basis === 'picture' ? '按画面' : '按剪辑表'],
    ...(report.reading ? [['剪辑表', filmReadingText(report.reading)] as const] : []),
    ...(sequence ? [['序列', sequence] as const] : []),
    ...(basis === 'picture'
      ? ([
          ['时间精度', FILM_PRECISION],
          ['成片 SHA-256', sha256 ?? '保存报告时计算'],
        ] as const)
      : []),
    ['检查时间', formatTime(report.createTime)],
    ['当时在售作品', `${report.catalogueSize.toLocaleString('zh-CN')} 条`],
    ['结果', filmReportResult(report.files)],
  ];
}
