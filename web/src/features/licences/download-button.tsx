import { call } from '../../app/api.ts';
import { useBusy } from '../../ui/busy.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { openTab } from '../../ui/open-tab.ts';

/** Asks for the signed link of a bought file and opens it in a new tab, where the browser saves it. */
export function DownloadButton({ orderItemId, videoName }: { orderItemId: string; videoName: string }) {
  const [busy, run] = useBusy();
  const download = () =>
    run(async () => {
      const { url } = await call('GET /video/v1/downloadUrl', { orderItemId });
      // Where the browser blocks the tab, this one does as well: the file comes as an attachment.
      if (!openTab(url)) location.assign(url);
    });
  return (
    <Button busy={busy} onClick={download} aria-label={`下载 ${videoName}`}>
      {!busy && <DownloadIcon size={16} />}
      下载
    </Button>
  );
}
