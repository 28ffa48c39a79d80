import { screen } from '@testing-library/react';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { showConsole } from '../../testing/render-console.tsx';
import { BulkApproval } from './bulk-approval.tsx';
import { BulkRejection } from './bulk-rejection.tsx';

const APPROVE = 'POST /operator/v1/videos/approve/batch';
const REJECT = 'POST /operator/v1/videos/{videoId}/reject';
const video = (videoId: number, mayDecide = true) =>
  ({ videoId, videoName: `素材${videoId}`, authorName: '作者', revision: 3, mayDecide }) as OperatorVideo;

const closing = () => ({ onClose: vi.fn<() => void>(), onDone: vi.fn<() => void>() });

describe('a bulk approval', () => {
  it('approves clips at the shown revision and names the refused ones', async () => {
    answers(APPROVE, {
      results: [
        { videoId: 1, code: 0, message: null },
        { videoId: 2, code: 40_900, message: '作品已修改' },
      ],
    });
    const ends = closing();
    const { user } = showConsole(<BulkApproval videos={[video(1), video(2)]} {...ends} />);
    await user.click(screen.getByRole('button', { name: '全部通过并上架' }));
    expect(await screen.findByText('1 条已通过，1 条没有处理成功：')).toBeInTheDocument();
    expect(screen.getByText(/素材2（.*）：作品已修改/)).toBeInTheDocument();
    expect(callsOf(APPROVE)).toEqual([
      {
        videos: [
          { videoId: 1, revision: 3 },
          { videoId: 2, revision: 3 },
        ],
      },
    ]);
    await user.click(screen.getByText('关闭'));
    expect(ends.onDone).toHaveBeenCalledOnce();
  });

  it('stays open when the call fails', async () => {
    answers(APPROVE, refuses(50_000, '服务器繁忙'));
    const ends = closing();
    const { user } = showConsole(<BulkApproval videos={[video(1)]} {...ends} />);
    await user.click(screen.getByRole('button', { name: '全部通过并上架' }));
    await expect.poll(() => callsOf(APPROVE).length).toBe(1);
    expect(await screen.findByRole('button', { name: '全部通过并上架' })).toBeEnabled();
    expect(ends.onDone).not.toHaveBeenCalled();
  });
});

describe('a bulk rejection', () => {
  beforeEach(() => answers('GET /operator/v1/rejectionTemplates', { list: [] }));

  it('needs a reason, skips clips that others are deciding, and continues after a failure', async () => {
    answers(REJECT, ({ videoId }) => (videoId === 1 ? refuses(40_900, '作品已被处理') : null));
    const { user } = showConsole(<BulkRejection videos={[video(1), video(2), video(3, false)]} {...closing()} />);
    expect(screen.getByRole('button', { name: '全部驳回（2）' })).toBeDisabled();
    expect(screen.getByText(/素材3.*：跳过，由其他审核员决定/)).toBeInTheDocument();
    await user.type(screen.getByRole('textbox'), ' 画面抖动 ');
    await user.click(screen.getByRole('button', { name: '全部驳回（2）' }));
    expect(await screen.findByText('成功 1 项，失败 1 项')).toBeInTheDocument();
    expect(screen.getByText(/素材1.*：失败，作品已被处理/)).toBeInTheDocument();
    expect(callsOf(REJECT)).toMatchObject([
      { videoId: 1, revision: 3, reason: '画面抖动' },
      { videoId: 2, revision: 3, reason: '画面抖动' },
    ]);
  });
});
