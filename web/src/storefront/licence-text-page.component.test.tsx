import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answers, refuses } from '../testing/fake-api.ts';
import { show } from '../testing/render.tsx';
import { A_LICENCE_TEXT } from '../testing/samples.ts';
import LicenceTextPage from './licence-text-page.tsx';

const NOT_FOUND = 40_400;
const SECOND = { ...A_LICENCE_TEXT, version: 2, versions: [1, 2] };

beforeEach(() => answers('GET /licence/v1/texts/current', SECOND));

const open = (version: string) => show(<LicenceTextPage />, { at: `/licences/${version}`, params: { version } });

it('shows the text in force at an address without a number', async () => {
  answers('GET /licence/v1/texts/{version}', SECOND);
  open('current');
  expect(await screen.findByRole('heading', { name: '素材授权条款 第 2 版' })).toBeVisible();
  expect(await screen.findByText(A_LICENCE_TEXT.text.words)).toBeVisible();
});

it('leads from an unknown version to the text in force', async () => {
  answers('GET /licence/v1/texts/{version}', refuses(NOT_FOUND, '授权条款不存在'));
  open('9');
  expect(await screen.findByRole('link', { name: '查看现行条款' })).toHaveAttribute('href', '/#/licences/2');
});
