import { screen } from '@testing-library/react';
import { CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/render.tsx';
import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import type { Batch } from '../batch-state.ts';
import { BatchRowView, type RowActions } from './batch-row.tsx';
import { newRow, type BatchRow } from '../row.ts';

const OPTIONS = { categoryIds: [{ id: 1, name: '自然' }], labelIds: [], activityId: [] };
const UPLOAD: QueuedUpload = {
  id: 9,
  fileName: 'sea.mov',
  bytes: 1_000,
  state: 'sending',
  fraction: 0.5,
  bytesPerSecond: 100,
  secondsLeft: 5,
  fileKey: null,
  message: null,
  usedBy: null,
};

const { draft: EMPTY } = newRow(1);
const COMPLETE = { ...EMPTY, videoName: '海边日出', videoKeywords: ['海'], categoryIds: [1], hdPrice: '30' };

interface RowOverrides extends Partial<BatchRow> {
  upload?: QueuedUpload;
  fileProblem?: string;
  nameTaken?: boolean;
}

function open({ upload, fileProblem, nameTaken = false, ...fields }: RowOverrides = {}) {
  const actions = {
    edit: vi.fn<RowActions['edit']>(),
    select: vi.fn<RowActions['select']>(),
    move: vi.fn<RowActions['move']>(),
    remove: vi.fn<RowActions['remove']>(),
    choose: vi.fn<RowActions['choose']>(),
    focus: vi.fn<RowActions['focus']>(),
    open: vi.fn<RowActions['open']>(),
  };
  const row = newRow(1, { fileName: 'sea.mov', fileKey: 'key', draft: COMPLETE, ...fields });
  const view = show(
    <table>
      <tbody>
        <BatchRowView
          batch={{} as Batch}
          row={row}
          place={1}
          last={false}
          upload={upload}
          fileProblem={fileProblem}
          selected={false}
          nameTaken={nameTaken}
          options={OPTIONS}
          band={{ min: 10, max: 1_000 }}
          actions={actions}
        />
      </tbody>
    </table>,
  );
  return { ...view, actions };
}

const name = () => screen.getByRole('textbox', { name: CLIP_FIELDS.videoName.label });
const hdPrice = () => screen.getByRole('textbox', { name: /HD/ });

describe('a row of a batch', () => {
  it('shows the picture from the server if the browser no longer has the file', () => {
    const pictureUrl = 'data:image/webp;base64,UklGRg==';
    const { container, unmount } = open({ pictureUrl });
    expect(container.querySelector('th img')).toHaveAttribute('src', pictureUrl);
    unmount();
    expect(open().container.querySelector('th img')).toBeNull();
  });

  it('has no errors before it is checked', () => {
    open({ draft: EMPTY });
    expect(name()).not.toBeInvalid();
    expect(screen.queryByText('等待文件：请拖入同名视频')).toBeNull();
  });

  it('marks missing fields once it is checked', () => {
    open({ draft: EMPTY, checked: true });
    expect(name()).toBeInvalid();
    expect(screen.getByRole('textbox', { name: '关键词' })).toBeInvalid();
  });

  it.each([
    ['9.99', '价格应在10到1000之间'],
    ['1000.5', '价格应在10到1000之间'],
    ['10.123', '金额最多两位小数'],
    ['３０元', '请填写半角数字，如99.5'],
  ])('refuses the price %j: %s', (text, message) => {
    open({ draft: { ...COMPLETE, hdPrice: text }, checked: true });
    expect(hdPrice()).toHaveAccessibleDescription(message);
  });

  it('shows the server’s reason beside its field', () => {
    open({ refusals: { videoName: '名称含违禁词' } });
    expect(name()).toHaveAccessibleDescription('名称含违禁词');
  });

  it('says why its file cannot be sold', () => {
    open({ fileProblem: '画面小于1280×720，无法出售' });
    expect(screen.getByText('画面小于1280×720，无法出售')).toBeVisible();
  });

  it('warns about a name that another row has', () => {
    open({ nameTaken: true });
    expect(screen.getByText('与其他行同名')).toBeVisible();
  });

  it('waits for its file', () => {
    open({ fileKey: null });
    expect(screen.getByText('等待文件：请拖入同名视频')).toBeVisible();
  });

  it('shows its upload’s progress', () => {
    open({ uploadId: 9, upload: UPLOAD });
    expect(screen.getByRole('progressbar', { name: 'sea.mov 的上传进度' })).toHaveAttribute('value', '50');
  });

  it('names its categories, and those that no longer exist', () => {
    open({ draft: { ...COMPLETE, categoryIds: [1, 99] } });
    expect(screen.getByText(/自然、已失效/)).toBeVisible();
  });

  it('asks which version to keep after a change in another window', () => {
    open({ newer: { videoId: 5, version: 2, draft: COMPLETE, fileKey: 'key', fileName: 'sea.mov', pictureUrl: null } });
    expect(screen.getByRole('alert')).toHaveTextContent('这份草稿已在其他页面修改');
    expect(screen.getByRole('button', { name: '保留我的' })).toBeVisible();
  });

  it('reports typing, choosing, moving and removing', async () => {
    const { user, actions } = open();
    await user.type(name(), '！');
    expect(actions.edit).toHaveBeenLastCalledWith(1, { videoName: '海边日出！' });
    await user.click(screen.getByRole('checkbox', { name: '选择第1行 sea.mov' }));
    expect(actions.select).toHaveBeenCalledWith(1, false);
    expect(screen.getByRole('button', { name: '上移第1行 sea.mov' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '下移第1行 sea.mov' }));
    expect(actions.move).toHaveBeenCalledWith(1, 1);
    await user.click(screen.getByRole('button', { name: '移除第1行 sea.mov' }));
    expect(actions.remove).toHaveBeenCalledWith(1);
  });
});
