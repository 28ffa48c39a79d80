import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';

/** Characters that file systems reject, control characters, and those that change the direction of the text. */
const FORBIDDEN_CHARACTERS = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

export interface NamedFile {
  video_id: number;
  tier: number;
  video_name: string;
  content_type: string;
}

/** `12-HD-海上日落.mp4`: what a bought file is called. The clip's name is that of the order. */
export function downloadName({ video_id, tier, video_name, content_type }: NamedFile): string {
  const name = video_name.toWellFormed().replace(FORBIDDEN_CHARACTERS, '_');
  return `${video_id}-${TIER_LABEL[tier as Tier]}-${name}.${extensionOf(content_type)}`;
}

/** Renditions are MP4; an original that is sold as it is may be a QuickTime file. */
const extensionOf = (contentType: string) => (contentType === 'video/quicktime' ? 'mov' : 'mp4');
