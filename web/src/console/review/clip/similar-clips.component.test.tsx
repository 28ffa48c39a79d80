import { screen, within } from '@testing-library/react';
import type { OperatorVideo, SimilarClip } from '@zhenku/contract/review/operator-videos';
import { expect, it } from 'vitest';
import { showConsole } from '../../../testing/render-console.tsx';
import { SimilarClips } from './similar-clips.tsx';

const alike = (videoId: number, changes: Partial<SimilarClip>): SimilarClip => ({
  videoId,
  videoName: `素材${videoId}`,
  authorId: 9,
  authorName: '作者',
  videoStatus: 2,
  publishTime: null,
  previewUrl: null,
  score: 1,
  evidence: 'strong',
  sameAuthor: false,
  sameFile: false,
  mirrored: false,
  rotation: 0,
  speed: 1,
  offsetSeconds: 0,
  ...changes,
});
const show = (similar: SimilarClip[]) => showConsole(<SimilarClips video={{ similar } as OperatorVideo} />);
const item = (name: string) => within(screen.getByRole('link', { name: new RegExp(name) }).closest('li')!);

it('uses words instead of a percentage for thin evidence', () => {
  show([alike(1, { score: 0.8 }), alike(2, { evidence: 'thin' })]);
  expect(item('素材1').getByText('80%')).toBeInTheDocument();
  expect(item('素材2').getByText('画面很少，可能相似')).toBeInTheDocument();
  expect(item('素材2').queryByText(/%/)).toBeNull();
});

it('says how a copy was altered', () => {
  show([alike(1, { mirrored: true, rotation: 90, speed: 1.25 }), alike(2, {})]);
  for (const change of ['左右翻转', '旋转 90°', '变速']) expect(item('素材1').getByText(change)).toBeInTheDocument();
  expect(item('素材2').queryByText(/翻转|旋转|变速/)).toBeNull();
});

it('says that no similar clips were found', () => {
  show([]);
  expect(screen.getByText('未发现画面相似的作品')).toBeInTheDocument();
});
