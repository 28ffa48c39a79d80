import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import AskForTerms from '../features/accounts/ask-for-terms.tsx';
import { answers } from '../testing/fake-api.ts';
import { logIn, show } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import { PendingTerms } from './pending-terms.tsx';

const asked = () => screen.queryByRole('dialog', { name: '协议有更新' });

it('asks a user to accept new versions of the terms', async () => {
  answers('GET /user/v1/documents', { list: [] });
  logIn(aUser({ pendingDocuments: ['agreement'] }));
  show(<PendingTerms pathname="/search" />);
  expect(await screen.findByRole('dialog', { name: '协议有更新' })).toBeVisible();
});

it.each(['/user/download', '/crashingOut', '/doc/agreement'])('does not ask on %s', (pathname) => {
  show(<AskForTerms pathname={pathname} />);
  expect(asked()).toBeNull();
});

it('does not ask users who have accepted the current versions', () => {
  logIn();
  show(<PendingTerms pathname="/search" />);
  expect(asked()).toBeNull();
});
