import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { answers, callsOf, refuses } from '../../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../../testing/render.tsx';
import { Declarations } from './declarations.tsx';
import { EMPTY_DRAFT, type DraftErrors } from './draft.ts';

const person = {
  releaseId: 7,
  releaseKind: 1,
  releaseName: '张三',
  clipCount: 0,
  addTime: '2026-05-01T00:00:00Z',
} as const;
const libraryIs = (...content: (typeof person)[]) =>
  answers('GET /release/v1/mine', { content, total: content.length, page: 1, size: 200 });

function Form({ videoId = 1, errors = {} }: { videoId?: number | null; errors?: DraftErrors }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  return (
    <Declarations
      draft={draft}
      errors={errors}
      videoId={videoId}
      onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
    />
  );
}

const people = () => screen.getByRole('group', { name: '可识别人物' });
const choose = (name: string) => Array.from(people().querySelectorAll('label')).find((l) => l.textContent === name)!;

it('selects no declaration by default and asks for no releases', () => {
  show(<Form />);
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(screen.queryByRole('region', { name: '授权文件' })).not.toBeInTheDocument();
});

it('offers the release library once a declaration says "released", and saves each change immediately', async () => {
  logIn();
  libraryIs(person);
  answers('POST /release/v1/attach', null);
  const { user } = show(<Form />);
  await user.click(choose('有，已获授权'));
  const chosen = await screen.findByRole('checkbox', { name: '张三（人物）' });
  expect(chosen).toBeChecked();
  await user.click(chosen);
  expect(callsOf('POST /release/v1/attach')).toEqual([{ videoId: 1, releaseIds: [] }]);
});

it('says why a release cannot be removed', async () => {
  logIn();
  libraryIs(person);
  answers('POST /release/v1/attach', refuses(40_900, '请先改选其他声明'));
  const { user } = show(<Form />);
  await user.click(choose('有，已获授权'));
  await user.click(await screen.findByRole('checkbox', { name: '张三（人物）' }));
  await expect.poll(toastTexts).toEqual(['请先改选其他声明']);
});

it("offers no releases until the draft is saved, and shows the server's field errors", async () => {
  const { user } = show(<Form videoId={null} errors={{ people: '请在“授权文件”中上传' }} />);
  await user.click(choose('有，已获授权'));
  expect(screen.getByText('草稿保存后即可添加授权文件。')).toBeVisible();
  expect(people()).toHaveTextContent('请在“授权文件”中上传');
});

it('adds a release without submitting the form around it', async () => {
  logIn();
  libraryIs();
  const submitted = vi.fn<() => void>();
  const { user } = show(
    <form onSubmit={submitted}>
      <Form />
    </form>,
  );
  await user.click(choose('有，已获授权'));
  await user.click(await screen.findByRole('button', { name: '上传授权文件' }));
  await user.type(screen.getByRole('textbox', { name: '名称' }), '张三{Enter}');
  expect(screen.getByRole('button', { name: '添加' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(submitted).not.toHaveBeenCalled();
});
