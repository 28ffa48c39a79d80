import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import NearResults from './near-results.tsx';
import { readSearch } from './search-state.ts';

const state = readSearch(new URLSearchParams('keyword=下雨'));
const clip = {
  videoId: 7,
  videoName: '雨夜街头',
  posters: [],
  radio: '16:9',
  thumbnailUrl: '/files/thumbnail.webp',
} as never;

describe('near results', () => {
  it('say in one line how they differ from what was typed', async () => {
    const relaxed = [{ kind: 'replaced' as const, from: '下雨', to: '雨夜' }];
    show(
      <NearResults
        found={{ total: 0, near: [clip], suggestions: [], related: [], relaxed }}
        state={state}
        stale={false}
      />,
    );
    expect(await screen.findByText('没有完全符合的素材，以下以“雨夜”代替“下雨”')).toBeVisible();
  });

  it('have no such line if there are only suggested keywords', async () => {
    const relaxed = [{ kind: 'property' as const, from: '竖屏', to: '竖屏' }];
    show(
      <NearResults
        found={{ total: 0, near: [], suggestions: ['雨夜'], related: [], relaxed }}
        state={state}
        stale={false}
      />,
    );
    expect(await screen.findByRole('link', { name: '雨夜' })).toBeVisible();
    expect(screen.queryByText(/^没有/)).toBeNull();
  });

  it('show other searches, with or without near clips', async () => {
    const found = { total: 9, near: [], suggestions: [], related: ['春雨', '街头'], relaxed: [] };
    show(<NearResults found={found} state={{ ...state, orientation: 2 }} stale={false} />);
    const row = await screen.findByRole('list', { name: '相关搜索' });
    expect(row).toHaveTextContent('相关搜索春雨街头');
    expect(screen.getByRole('link', { name: '春雨' })).toHaveAttribute('href', encodeURI('/search/春雨'));
    expect(screen.queryByRole('region', { name: '相近结果' })).toBeNull();
  });
});
