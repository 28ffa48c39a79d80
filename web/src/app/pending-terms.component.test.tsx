import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answers } from '../testing/fake-api.ts';
import { logIn, show } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import { PendingTerms } from './pending-terms.tsx';

const asked = () => screen.queryByRole('dialog', { name: '协议有更新' });

it('asks a user whose terms have a new version, except where bought clips are downloaded', async () => {
  answers('GET /user/v1/documents', { list: [] });
  logIn(aUser({ pendingDocuments: ['agreement'] }));
  const { unmount } = show(<PendingTerms pathname="/user/download" />);
  expect(asked()).toBeNull();
  unmount();
  show(<PendingTerms pathname="/search" />);
  expect(await screen.findByRole('dialog', { name: '协议有更新' })).toBeVisible();
});

it('asks nobody else', () => {
  logIn();
  show(<PendingTerms pathname="/search" />);
  expect(asked()).toBeNull();
});
