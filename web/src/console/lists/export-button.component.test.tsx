import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showConsole } from '../../testing/render-console.tsx';
import { ExportButton } from './export-button.tsx';

type RequestFile = () => Promise<{ url: string }>;

const requests = () => ({
  csv: vi.fn<RequestFile>(async () => ({ url: '/files/list.csv' })),
  jsonLines: vi.fn<RequestFile>(async () => ({ url: '/files/list.jsonl' })),
});

it('requests the file in the chosen format', async () => {
  const { csv, jsonLines } = requests();
  const { user } = showConsole(<ExportButton request={csv} requestJsonLines={jsonLines} />);
  await user.click(screen.getByRole('button', { name: /导出CSV/ }));
  await waitFor(() => expect(csv).toHaveBeenCalledOnce());
  expect(jsonLines).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '其他导出格式' }));
  await user.click(await screen.findByText(/JSON Lines/));
  await waitFor(() => expect(jsonLines).toHaveBeenCalledOnce());
  expect(csv).toHaveBeenCalledOnce();
});

it('offers only CSV for a list without JSON Lines', () => {
  showConsole(<ExportButton request={requests().csv} />);
  expect(screen.queryByRole('button', { name: '其他导出格式' })).toBeNull();
});
