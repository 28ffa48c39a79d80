import { LICENCE_TERM_LABEL, TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatTime, formatVideoId } from '@zhenku/contract/format';
import type { FilmSight } from '@zhenku/contract/projects/projects';
import { writeCsv } from '../../ui/text/csv.ts';
import { type FilmFile, placesOf, relinksOf } from './film-result.ts';
import { FILM_STATUS, MARK_LABEL } from '@zhenku/contract/rules/film-status';
import { type FilmClock, timecodeAt } from '@zhenku/contract/rules/timecode';

export const certificateUrl = (authorizationId: string): string =>
  `${location.origin}/#/authorisePaper/${authorizationId}`;

const SIGHT_NAME: Record<FilmSight, string> = {
  found: '（画面找到）',
  confirmed: '（画面找到，已核对）',
  look: '（画面相像，未核对）',
  own: '（检查人说明是自己拍摄）',
};

const idOf = ({ videoId }: FilmFile) => (videoId === null ? '' : formatVideoId(videoId));

export const checkCsv = (files: readonly FilmFile[], clock: FilmClock): Promise<string> =>
  writeCsv([
    [
      '入点',
      '出点',
      '文件名',
      '状态',
      '素材编号',
      '素材名称',
      '授权规格',
      '授权编号',
      '被授权方',
      '授权项目',
      '授权期限',
      '到期时间',
      '授权书网址',
      '小样水印',
    ],
    ...placesOf(files).map(({ start, end, file }) => {
      const { licence } = file;
      return [
        timecodeAt(start, clock),
        timecodeAt(end, clock),
        file.name || (file.sight ? SIGHT_NAME[file.sight] : ''),
        FILM_STATUS[file.status].label,
        idOf(file),
        file.videoName,
        licence ? TIER_LABEL[licence.videoType as Tier] : '',
        licence?.authorizationId ?? '',
        licence?.authorizedUser ?? '',
        licence?.authorizedProject ?? '',
        licence ? (LICENCE_TERM_LABEL[licence.authenticationType ?? 0] ?? '') : '',
        licence?.endTime ? formatTime(licence.endTime) : '',
        licence?.authorizationId ? certificateUrl(licence.authorizationId) : '',
        file.mark ? MARK_LABEL[file.mark] : '',
      ];
    }),
  ]);

export const relinkCsv = (files: readonly FilmFile[], clock: FilmClock): Promise<string> =>
  writeCsv([
    ['剪辑表中的文件', '替换为', '母版', '素材编号', '素材名称', '出现位置'],
    ...relinksOf(files).map(({ file, to, master }) => [
      file.name,
      to,
      master ?? '',
      idOf(file),
      file.videoName,
      file.spans.map(([start]) => timecodeAt(start, clock)).join(' '),
    ]),
  ]);
