import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { pageOf } from '../../testing/samples.ts';
import { VideoResults, type VideoResultsProps } from './video-grid.tsx';

const clip = { videoId: 1, videoName: '石桥', radio: '16:9', posters: [], thumbnailUrl: '/files/thumbnail.webp' };
const refetch = vi.fn<() => void>();

const failed = (data?: object) =>
  ({ data, isError: true, isPlaceholderData: false, refetch }) as unknown as VideoResultsProps['query'];

describe('a list of clips that cannot be loaded', () => {
  it('stays if only its refresh failed', () => {
    show(<VideoResults query={failed(pageOf([clip]))} />);
    expect(screen.getByRole('link', { name: '石桥' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error and a retry button if there are no clips to show', async () => {
    const { user } = show(<VideoResults query={failed()} />);
    expect(screen.getByRole('alert')).toHaveTextContent('素材加载失败');
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
