import { screen, within } from '@testing-library/react';
import type { DocumentHistory } from '@zhenku/contract/content/documents';
import { describe, expect, it } from 'vitest';
import { answers, callsOf } from '../../testing/fake-api.ts';
import { showConsole } from '../../testing/render-console.tsx';
import { DocumentEditor } from './document-editor.tsx';

const TIME = '2026-06-01T01:00:00.000Z';
const PUBLISHED = {
  type: 'agreement',
  title: '用户协议',
  content: '<p>账号仅供本人使用。</p><p>充值不退。</p>',
  version: 2,
  updateTime: TIME,
} as const;
const DRAFT = {
  title: '用户协议',
  content: '<p>账号仅供本人使用。</p><p>未使用的充值可以退。</p>',
  version: 3,
  publishTime: null,
  updateTime: TIME,
};
const VERSIONS = [
  { version: 2, title: '用户协议', publishTime: TIME },
  { version: 1, title: '用户协议', publishTime: TIME },
];

function open(history: Partial<DocumentHistory> = {}) {
  answers('GET /operator/v1/documents/{type}', { published: PUBLISHED, draft: DRAFT, versions: VERSIONS, ...history });
  return showConsole(<DocumentEditor type="agreement" />);
}

describe('the editor of a document', () => {
  it('saves changes as a draft', async () => {
    const { user } = open({ draft: null });
    answers('PUT /operator/v1/documents/{type}/draft', null);
    await user.type(await screen.findByRole('textbox', { name: '标题' }), '二');
    await user.click(screen.getByRole('button', { name: '保存草稿' }));
    expect(callsOf('PUT /operator/v1/documents/{type}/draft')).toEqual([
      { type: 'agreement', title: '用户协议二', content: PUBLISHED.content, version: 2 },
    ]);
  });

  it('shows what a draft changes before it is published', async () => {
    const { user } = open();
    answers('POST /operator/v1/documents/{type}/draft/publish', null);
    await user.click(await screen.findByRole('button', { name: '发布' }));
    const dialog = await screen.findByRole('dialog');
    const changes = within(dialog).getByRole('list', { name: '变化' });
    expect(within(changes).getAllByRole('listitem')).toHaveLength(1);
    expect(within(changes).getByText('账号仅供本人使用。')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: '发布' }));
    expect(callsOf('POST /operator/v1/documents/{type}/draft/publish')).toEqual([{ type: 'agreement', version: 3 }]);
  });

  it('publishes no draft while the form has unsaved changes', async () => {
    const { user } = open();
    answers('PUT /operator/v1/documents/{type}/draft', null);
    await user.type(await screen.findByRole('textbox', { name: '标题' }), '二');
    expect(screen.getByRole('button', { name: '发布' })).toBeDisabled();
    expect(screen.getByText('有未保存的修改，保存草稿后可发布')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '放弃修改' }));
    expect(screen.getByRole('button', { name: '发布' })).toBeEnabled();
  });

  it('requires a time to schedule a draft, and sends it as Beijing time', async () => {
    const { user } = open();
    answers('POST /operator/v1/documents/{type}/draft/publish', null);
    await user.click(await screen.findByRole('button', { name: '发布' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: '定时发布' }));
    await user.click(within(dialog).getByRole('button', { name: '定时发布' }));
    expect(await within(dialog).findByText('必填项')).toBeVisible();
    await user.type(within(dialog).getByLabelText('发布于（北京时间）'), '2026-12-31T08:00');
    await user.click(within(dialog).getByRole('button', { name: '定时发布' }));
    expect(callsOf('POST /operator/v1/documents/{type}/draft/publish')).toEqual([
      { type: 'agreement', version: 3, publishTime: '2026-12-31T08:00:00+08:00' },
    ]);
  });

  it('shows a published version’s changes', async () => {
    const { user } = open({ draft: null });
    answers('GET /operator/v1/documents/{type}/versions/{version}', ({ version }) => ({
      version,
      title: '用户协议',
      content: version === 2 ? PUBLISHED.content : '<p>账号仅供本人使用。</p>',
      publishTime: TIME,
    }));
    await user.click(await screen.findByRole('button', { name: '第 2 版' }));
    const changes = await screen.findByRole('list', { name: '变化' });
    expect(changes).toHaveTextContent('充值不退。');
    expect(changes.querySelector('ins')).toHaveTextContent('充值不退。');
  });

  it('starts an empty document from its sample text', async () => {
    const { user } = open({
      draft: null,
      published: { ...PUBLISHED, content: '', version: 0, updateTime: null },
      versions: [],
    });
    answers('POST /operator/v1/documents/{type}/draft/template', null);
    await user.click(await screen.findByRole('button', { name: '导入示范文本' }));
    expect(callsOf('POST /operator/v1/documents/{type}/draft/template')).toEqual([{ type: 'agreement' }]);
  });

  it('offers the sample text beside a published text, but not beside a draft', async () => {
    open({ draft: null });
    expect(await screen.findByText(/导入后是草稿，须经律师审核/)).toBeVisible();
    expect(screen.getByRole('button', { name: '导入示范文本' })).toBeVisible();
  });

  it('offers no sample text while there is a draft', async () => {
    open();
    await screen.findByRole('button', { name: '保存草稿' });
    expect(screen.queryByRole('button', { name: '导入示范文本' })).toBeNull();
  });
});
