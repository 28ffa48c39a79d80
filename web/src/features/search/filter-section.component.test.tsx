import { screen, within } from '@testing-library/react';
import type { Output } from '@zhenku/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers } from '../../testing/fake-api.ts';
import { address, show } from '../../testing/render.tsx';
import { useSearchParams } from '../../ui/router/search-params.ts';
import type { Relaxation } from './active-filters.ts';
import { FilterSection } from './filter-section.tsx';
import { pathOf, readSearch } from './search-state.ts';

type Found = Pick<Output<'POST /video/v1/queryByKeyword'>, 'total' | 'facets'>;
const FACETS = {
  labels: [{ labelId: 3, labelName: '航拍', count: 2 }],
  categories: [{ categoryId: 1, count: 4 }],
  colours: [],
  frameRates: [{ fps: 25, count: 3 }],
} as unknown as Found['facets'];

interface SearchProps {
  total?: number;
  isError?: boolean;
  relaxed?: Relaxation[];
}

function Search({ total = 5, isError = false, relaxed = [] }: SearchProps) {
  const [params] = useSearchParams();
  const found = isError ? undefined : { total, facets: FACETS, relaxed };
  return (
    <FilterSection state={readSearch(params)} pathOf={pathOf} found={found} isError={isError}>
      结果
    </FilterSection>
  );
}

const open = (query = '', props: Parameters<typeof Search>[0] = {}) =>
  show(<Search {...props} />, { at: `/search?${query}` });
const chips = () => screen.queryByRole('list', { name: '已选条件' });
const bar = () => within(screen.getByRole('region', { name: '筛选' }));

beforeEach(() => {
  answers('GET /category/v1/query', {
    list: [
      { categoryId: 1, categoryName: '自然' },
      { categoryId: 2, categoryName: '城市' },
    ],
  } as Output<'GET /category/v1/query'>);
  answers('GET /label/v1/query', { list: [{ labelId: 3, labelName: '航拍' }] } as Output<'GET /label/v1/query'>);
});

/** Chooses an order in the sort menu. */
async function sortBy(user: ReturnType<typeof open>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: /^排序/ }));
  await user.click(await screen.findByRole('menuitemradio', { name }));
}

describe('filters', () => {
  it('are read from the address as chips', async () => {
    open('keyword=海&durationMin=5&durationMax=15&labelIds=3&categoryId=1');
    expect(await screen.findByRole('link', { name: '取消筛选 自然' })).toBeVisible();
    expect(await screen.findByRole('link', { name: '取消筛选 航拍' })).toBeVisible();
    expect(screen.getByRole('link', { name: /取消筛选 5–15 ?秒/ })).toBeVisible();
  });

  it('ignore invalid values in the address', () => {
    open('keyword=海&durationMin=-1&categoryId=abc&labelIds=x&sort=sideways');
    expect(chips()).toBeNull();
    expect(screen.getByRole('button', { name: '排序：相关度' })).toBeVisible();
  });

  it('are removed one by one by their chips', async () => {
    const { user } = open('keyword=海&labelIds=3&categoryId=1&page=4');
    await user.click(await screen.findByRole('link', { name: '取消筛选 自然' }));
    await expect.poll(address).toBe('/search?keyword=%E6%B5%B7&labelIds=3');
  });

  it('that were typed as words have chips, whose removal searches the word as a word', async () => {
    const relaxed: Relaxation[] = [
      { kind: 'property', from: 'vertical', to: '竖屏' },
      { kind: 'dropped', from: '恐龙' },
    ];
    const { user } = open('keyword=vertical+恐龙&page=2', { total: 0, relaxed });
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: '清除全部' })).toBeNull();
    await user.click(screen.getByRole('link', { name: '取消筛选 竖屏' }));
    await expect.poll(address).toBe('/search?keyword=vertical+%E6%81%90%E9%BE%99&literal=vertical');
  });

  it('are cleared together, and the keyword stays', async () => {
    const { user } = open('keyword=海&labelIds=3&categoryId=1');
    await user.click(await screen.findByRole('link', { name: '清除全部' }));
    await expect.poll(address).toBe('/search?keyword=%E6%B5%B7');
    await expect.poll(chips).toBeNull();
  });

  it('store labels in the address and return to the first page', async () => {
    const { user } = open('keyword=海&page=3');
    await user.click((await screen.findAllByRole('checkbox', { name: '航拍 2' }))[0]!);
    await expect.poll(address).toBe('/search?keyword=%E6%B5%B7&labelIds=3');
  });

  it('offer only categories with results, with their counts', async () => {
    const { user } = open('keyword=海');
    await user.click(await bar().findByRole('button', { name: /^分类/ }));
    expect(await screen.findByRole('radio', { name: '自然 4' })).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /城市/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '自然 4' }));
    await expect.poll(address).toBe('/search?keyword=%E6%B5%B7&categoryId=1');
  });

  it('keep both of two quick choices', async () => {
    const { user } = open('keyword=海');
    const label = (await screen.findAllByRole('checkbox', { name: '航拍 2' }))[0]!;
    await sortBy(user, '最新');
    await user.click(label);
    await expect.poll(address).toBe('/search?keyword=%E6%B5%B7&labelIds=3&sort=newest');
  });

  it('omit the default order from the address', async () => {
    const { user } = open('keyword=海&sort=newest');
    await sortBy(user, '相关度');
    await expect.poll(address).toBe('/search?keyword=%E6%B5%B7');
  });

  it('are hidden when a search without filters finds nothing', () => {
    open('keyword=无', { total: 0 });
    expect(screen.queryByRole('region', { name: '筛选' })).toBeNull();
  });

  it('stay if they exclude all results', async () => {
    open('keyword=无&categoryId=1', { total: 0 });
    expect(await screen.findByRole('link', { name: '清除全部' })).toBeVisible();
  });
});

describe('the sort menu', () => {
  it('moves with the arrow keys from the chosen order, around both ends', async () => {
    const { user } = open('keyword=海&sort=newest');
    await user.click(screen.getByRole('button', { name: '排序：最新' }));
    const chosen = await screen.findByRole('menuitemradio', { name: '最新' });
    expect(chosen).toHaveFocus();
    expect(chosen).toHaveAttribute('aria-checked', 'true');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemradio', { name: '最热' })).toHaveFocus();
    await user.keyboard('{End}{ArrowDown}{ArrowUp}');
    expect(screen.getByRole('menuitemradio', { name: '价格从高到低' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await expect.poll(address).toBe('/search?keyword=%E6%B5%B7&sort=priceDesc');
  });
});

describe('the display menu', () => {
  it('remembers the size of cards and visible titles', async () => {
    const { user, unmount } = open('keyword=海');
    await user.click(screen.getByRole('button', { name: '显示' }));
    await user.click(await screen.findByRole('radio', { name: '大' }));
    await user.click(screen.getByRole('checkbox', { name: '始终显示标题' }));
    expect(document.documentElement.dataset).toMatchObject({ cards: 'l', titles: 'on' });
    unmount();
    open('keyword=海');
    await user.click(screen.getByRole('button', { name: '显示' }));
    expect(await screen.findByRole('radio', { name: '大' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: '始终显示标题' })).toBeChecked();
  });
});
