import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/page-icons.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useAction } from '../../ui/use-action.ts';

/** Saves a certificate as the server's signed PDF, as the user may see it. */
export function PdfButton({ authorizationId }: { authorizationId: string }) {
  const [busy, run] = useAction();
  const save = () =>
    run(async () => {
      const { fileName, bytes } = await call('GET /order/v1/authorizations/pdf', { authorizationId });
      saveFile(fileName, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }));
    });
  return (
    <Button variant="primary" busy={busy} onClick={save}>
      {!busy && <DownloadIcon size={16} />}
      下载PDF
    </Button>
  );
}
