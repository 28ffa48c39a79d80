import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show, toastTexts } from '../../testing/render.tsx';
import { ShareButton } from './share-button.tsx';

const CLIP = {
  title: '雨夜"街"',
  address: '/v/7-%E9%9B%A8',
  poster: '/poster/v/7.jpg',
  clip: { id: 7, ratio: '9:16' },
};
const ALBUM = { title: '城市', address: '/a/3', poster: '/poster/a/3.jpg' };

async function openPanel(page: Parameters<typeof ShareButton>[0]['page']) {
  const { user } = show(<ShareButton page={page} />);
  await user.click(screen.getByRole('button', { name: '分享' }));
  await screen.findByRole('dialog', { name: `分享“${page.title}”` });
  return user;
}

function withSystemShare(share: () => Promise<void>) {
  const spy = vi.fn<() => Promise<void>>(share);
  Object.defineProperty(navigator, 'share', { value: spy, configurable: true });
  return spy;
}

afterEach(() => {
  delete (navigator as Partial<Navigator>).share;
  vi.restoreAllMocks();
});

describe('the link', () => {
  it('is the plain address, and is copied', async () => {
    const user = await openPanel(CLIP);
    expect(screen.getByRole('textbox', { name: '链接' })).toHaveValue(`${location.origin}/v/7-%E9%9B%A8`);
    await user.click(screen.getByRole('button', { name: '复制' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/v/7-%E9%9B%A8`);
    expect(toastTexts()).toEqual(['链接已复制']);
  });

  it('is left to be copied by hand if the browser refuses', async () => {
    const user = await openPanel(ALBUM);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    document.execCommand = () => false;
    await user.click(screen.getByRole('button', { name: '复制' }));
    expect(toastTexts()).toEqual(['复制失败，请手动复制']);
  });
});

describe('the system’s dialog', () => {
  const button = () => screen.queryByRole('button', { name: '用其他应用分享' });

  it('is offered only where there is one', async () => {
    await openPanel(ALBUM);
    expect(button()).toBeNull();
  });

  it('gets the title and the link', async () => {
    const share = withSystemShare(async () => undefined);
    const user = await openPanel(ALBUM);
    await user.click(button()!);
    expect(share).toHaveBeenCalledWith({ title: '城市', url: `${location.origin}/a/3` });
    expect(toastTexts()).toEqual([]);
  });

  it('can be closed without an error message', async () => {
    withSystemShare(() => Promise.reject(new DOMException('closed', 'AbortError')));
    const user = await openPanel(ALBUM);
    await user.click(button()!);
    expect(toastTexts()).toEqual([]);
  });

  it('reports a failure', async () => {
    withSystemShare(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const user = await openPanel(ALBUM);
    await user.click(button()!);
    expect(toastTexts()).toEqual(['没有分享成功，请复制链接']);
  });
});

describe('the code for other sites', () => {
  it('is offered for clips only', async () => {
    await openPanel(ALBUM);
    expect(screen.queryByRole('tab', { name: '嵌入网页' })).toBeNull();
  });

  it('has the size of the clip, and its escaped name', async () => {
    const user = await openPanel(CLIP);
    await user.click(screen.getByRole('tab', { name: '嵌入网页' }));
    const code = screen.getByLabelText<HTMLTextAreaElement>('代码').value;
    expect(code).toContain(`src="${location.origin}/embed/7" width="360" height="640" title="雨夜&quot;街&quot;"`);
    await user.click(screen.getByRole('button', { name: '复制代码' }));
    expect(toastTexts()).toEqual(['代码已复制']);
  });
});

describe('the poster', () => {
  const poster = () => screen.getByRole('img', { name: '“城市”的海报', hidden: true });

  it('loads when its tab is opened, and is saved under the title', async () => {
    const user = await openPanel(ALBUM);
    expect(screen.queryByRole('img')).toBeNull();
    await user.click(screen.getByRole('tab', { name: '海报' }));
    expect(poster()).toHaveAttribute('src', '/poster/a/3.jpg');
    expect(poster().parentElement).toHaveAttribute('aria-busy', 'true');
    fireEvent.load(poster());
    expect(poster().parentElement).toHaveAttribute('aria-busy', 'false');
    const save = screen.getByRole('link', { name: '保存海报' });
    expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual(['/poster/a/3.jpg', '城市.jpg']);
  });

  it('reports a failure, and a retry requests another address', async () => {
    const user = await openPanel(ALBUM);
    await user.click(screen.getByRole('tab', { name: '海报' }));
    fireEvent.error(poster());
    expect(screen.getByRole('alert')).toHaveTextContent('海报没有生成，请稍后再试');
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(poster()).toHaveAttribute('src', '/poster/a/3.jpg?again=1');
    expect(screen.getByRole('link', { name: '保存海报' })).toHaveAttribute('href', '/poster/a/3.jpg?again=1');
    fireEvent.load(poster());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
