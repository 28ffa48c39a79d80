import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { AI_USE, CLIP_FIELDS } from '@zhenku/contract/clips/fields';

/** Returns the labels of declarations that buyers must not overlook. */
export function declaredMarks({
  editorialOnly,
  aiGenerated,
}: Pick<VideoCard, 'editorialOnly' | 'aiGenerated'>): string[] {
  const { generated, modified } = AI_USE;
  const { labels } = CLIP_FIELDS.aiGenerated.word;
  return [
    ...(editorialOnly ? ['编辑用途'] : []),
    ...(aiGenerated === generated || aiGenerated === modified ? [labels[aiGenerated]] : []),
  ];
}
