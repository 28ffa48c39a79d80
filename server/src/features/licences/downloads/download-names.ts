import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { fileTitle } from '@zhenku/contract/clips/clip-file-names';

export interface NamedFile {
  video_id: number;
  tier: number;
  video_name: string;
  content_type: string;
}

/** Names a bought file, e.g. `12-HD-海上日落.mp4`, with the clip's name at the time of the order. */
export function downloadName({ video_id, tier, video_name, content_type }: NamedFile): string {
  return `${video_id}-${TIER_LABEL[tier as Tier]}-${fileTitle(video_name)}.${extensionOf(content_type)}`;
}

/** Renditions are MP4; an original sold as is may be a QuickTime file. */
const extensionOf = (contentType: string) => (contentType === 'video/quicktime' ? 'mov' : 'mp4');
