import type { ComponentProps } from 'react';
import { useAction } from './hooks/use-action.ts';
import { Button } from './button.tsx';
import { DownloadIcon } from './icons/page-icons.tsx';
import { openFile } from './router/open-tab.ts';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> {
  request: () => Promise<{ url: string }>;
  onDone?: (() => void) | undefined;
}

/** Opens a file's signed link in a new tab, where the browser saves the file. */
export function FileButton({ request, onDone, children, ...rest }: FileButtonProps) {
  const [busy, run] = useAction();
  const open = () =>
    run(async () => {
      await openFile(request);
      onDone?.();
    });
  return (
    <Button {...rest} busy={busy} onClick={open}>
      {!busy && <DownloadIcon size={16} />}
      {children}
    </Button>
  );
}
