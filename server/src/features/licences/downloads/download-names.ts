import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { fileTitle, MASTER_SUFFIX } from '@zhenku/contract/clips/clip-file-names';

export interface NamedFile {
  video_id: number;
  tier: number;
  video_name: string;
  content_type: string;
  kind?: string;
}

/** Names a bought file, e.g. `12-HD-海上日落.mp4`, with the clip's name at the time of the order. */
export function downloadName({ video_id, tier, video_name, content_type, kind }: NamedFile): string {
  const master = kind === 'master' ? MASTER_SUFFIX : '';
  return `${video_id}-${TIER_LABEL[tier as Tier]}-${fileTitle(video_name)}${master}.${extensionOf(content_type)}`;
}

/** Extensions other than `mp4`. Renditions are MP4; masters keep their container, and so did originals sold unchanged. */
const EXTENSIONS: Record<string, string> = {
  'video/quicktime': 'mov',
  'application/mxf': 'mxf',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/mp2t': 'ts',
};

const extensionOf = (contentType: string): string => EXTENSIONS[contentType] ?? 'mp4';
