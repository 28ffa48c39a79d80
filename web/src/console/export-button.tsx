import { Button } from 'antd';
import { DownloadIcon } from '../ui/icons.tsx';
import { openTab } from '../ui/open-tab.ts';
import { useAction } from '../ui/use-action.ts';

/** Saves a list as a CSV file, as it is filtered and sorted. `ask` requests its signed link. */
export function ExportButton({ ask }: { ask: () => Promise<{ url: string }> }) {
  const [busy, run] = useAction();
  const save = () =>
    run(async () => {
      const { url } = await ask();
      // This tab works as well when the browser blocks a new one: the file comes as an attachment.
      if (!openTab(url)) location.assign(url);
    });
  return (
    <Button icon={<DownloadIcon size={16} />} loading={busy} onClick={save}>
      导出CSV
    </Button>
  );
}
