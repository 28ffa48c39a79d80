import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { TierTable } from './tier-table.tsx';

const original = { orientation: 1, is8K: false, tiers: [{ videoType: 1, resolution: '1920X1080' }] };

it('says that a suitable original is sold without being re-encoded', () => {
  show(<TierTable original={{ ...original, sale: { remuxed: true, losses: [], master: false } }} />);
  expect(screen.getByText(/^将出售为：原画质MP4/)).toBeVisible();
  expect(screen.queryByText('原片有而标准文件没有：')).not.toBeInTheDocument();
});

it('lists what the standard files of other originals lack, and offers the master', () => {
  show(<TierTable original={{ ...original, sale: { remuxed: false, losses: ['alpha', 'bitDepth'], master: true } }} />);
  expect(screen.getByText(/重新编码；可另外出售母版$/)).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '透明通道：标准文件以黑色为底',
    '超过8位的色深：标准文件为8位',
  ]);
});

it('says nothing about the sale before there is a file', () => {
  show(<TierTable />);
  expect(screen.queryByText(/^将出售为/)).not.toBeInTheDocument();
});
