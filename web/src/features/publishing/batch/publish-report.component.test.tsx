import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { PublishReport } from './publish-report.tsx';
import { newRow } from './row.ts';

const clip = (id: number) => newRow(id, { draft: { ...newRow(id).draft, videoName: `晨雾${id}` } });

describe('the report after publishing', () => {
  it('names the clips, links to them and counts what remains', async () => {
    const onClose = vi.fn<() => void>();
    const summary = { published: [clip(1), clip(2)], incomplete: 1, known: 0, uploading: 3, refused: 0 };
    const { user } = show(<PublishReport summary={summary} onClose={onClose} />);
    expect(screen.getByRole('status')).toHaveTextContent(
      '已提交 2 条作品，处理完成后进入审核；1 行需要补充或修改；3 行尚未上传完成',
    );
    expect(screen.getByText('“晨雾1”“晨雾2”')).toBeVisible();
    expect(screen.getByRole('link', { name: '查看处理中的作品' })).toHaveAttribute('href', '/#/user/video?status=0');
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('truncates a long list', () => {
    const published = Array.from({ length: 30 }, (_, index) => clip(index));
    show(
      <PublishReport summary={{ published, incomplete: 0, known: 0, uploading: 0, refused: 0 }} onClose={() => {}} />,
    );
    expect(screen.getByText(/等 30 条作品/)).toBeVisible();
    expect(screen.queryByText(/“晨雾25”/)).toBeNull();
  });
});
