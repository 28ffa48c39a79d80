import { screen } from '@testing-library/react';
import { USER_TYPE } from '@zhenku/contract/constants';
import { beforeEach, expect, it } from 'vitest';
import { answers } from '../../testing/fake-api.ts';
import { logIn, show } from '../../testing/render.tsx';
import { UserMenuLinks } from './user-menu-links.tsx';

const open = (at: string) => show(<UserMenuLinks currentUserType={USER_TYPE.company} closable />, { at });
const group = (title: string) => screen.getByRole('button', { name: title });

beforeEach(() => {
  logIn();
  answers('GET /user/v1/systemMsg/unread', { count: 0 });
});

it('keeps a closed group closed on the next page, but shows the current page’s group', async () => {
  const { user, unmount } = open('/user/order');
  await user.click(group('企业'));
  expect(group('企业')).toHaveAttribute('aria-expanded', 'false');
  unmount();
  const next = open('/user/keys');
  expect(group('企业')).toHaveAttribute('aria-expanded', 'false');
  expect(group('购买')).toHaveAttribute('aria-expanded', 'true');
  next.unmount();
  open('/user/members');
  expect(group('企业')).toHaveAttribute('aria-expanded', 'true');
});
