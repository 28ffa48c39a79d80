import { ObjectLink } from '../../parts/object-link.tsx';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { CLIP_FIELDS, CONSOLE_COLUMNS } from '@zhenku/contract/clips/fields';
import { LICENCE_TERM_LABEL, TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import {
  formatDuration,
  formatMoney,
  formatResolution,
  formatSize,
  formatTime,
  formatVideoId,
} from '@zhenku/contract/format';
import { Descriptions, Tag } from 'antd';
import { consoleText } from '../word-texts.ts';
import { codecText } from '../../../features/clips/tech-text.ts';

const words = (list: readonly string[]) => (list.length > 0 ? list.map((word) => <Tag key={word}>{word}</Tag>) : '—');

/** Omits the name, which is the drawer's title. */
const FACTS = CONSOLE_COLUMNS.filter((field) => field !== 'videoName');

/** On phones the values wrap, not their labels. */
const LABELS = { label: { whiteSpace: 'nowrap' } } as const;

export const VideoFacts = ({ video }: { video: OperatorVideo }) => (
  <Descriptions size="small" bordered column={{ xs: 1, sm: 1, md: 2 }} styles={LABELS} items={itemsOf(video)} />
);

function itemsOf(video: OperatorVideo) {
  const price = (tier: Tier, yuan: number | null) => ({
    key: `tier${tier}`,
    label: TIER_LABEL[tier],
    children: <span className="num">{yuan === null ? '不出售' : `¥${formatMoney(yuan)}`}</span>,
  });
  return [
    {
      key: 'author',
      label: '创作者',
      children: (
        <ObjectLink kind="user" id={video.authorId}>
          {video.authorName}（{video.authorId}）
        </ObjectLink>
      ),
    },
    {
      key: 'id',
      label: '素材编号',
      children: (
        <ObjectLink kind="video" id={video.videoId}>
          {formatVideoId(video.videoId)}
        </ObjectLink>
      ),
    },
    price(1, video.hdPrice),
    price(2, video.hd4kPrice),
    price(3, video.hdPlusPrice),
    { key: 'period', label: '授权期限', children: LICENCE_TERM_LABEL[video.authenticationType] },
    { key: 'resolution', label: '分辨率', children: video.resolution ? formatResolution(video.resolution) : '—' },
    { key: 'codec', label: '编码', children: video.codec === null ? '—' : codecText(video.codec) },
    { key: 'fps', label: '帧率', children: video.fps === null ? '—' : `${Number(video.fps.toFixed(3))} fps` },
    {
      key: 'duration',
      label: '时长',
      children: video.videoDuration === null ? '—' : formatDuration(video.videoDuration),
    },
    { key: 'size', label: '原片大小', children: video.fileSize === null ? '—' : formatSize(video.fileSize) },
    { key: 'time', label: '提交时间', children: formatTime(video.addTime) },
    { key: 'categories', label: '分类', children: words(video.categories) },
    { key: 'labels', label: '标签', children: words(video.labels) },
    ...FACTS.map((field) => {
      const value = video[field];
      const children = Array.isArray(value) ? words(value) : consoleText(video, field);
      return { key: field, label: CLIP_FIELDS[field].console, span: 'filled' as const, children };
    }),
    ...(video.note ? [{ key: 'note', label: '系统说明', span: 'filled' as const, children: video.note }] : []),
    ...(video.lastRejection
      ? [{ key: 'rejection', label: '上次驳回', span: 'filled' as const, children: video.lastRejection }]
      : []),
    ...(video.reason ? [{ key: 'reason', label: '原因', span: 'filled' as const, children: video.reason }] : []),
  ];
}
