import { Button } from './button.tsx';
import { DownloadIcon } from './icons/page-icons.tsx';
import { saveFile } from './save-file.ts';
import { useAction } from './hooks/use-action.ts';

interface PdfButtonProps {
  request: () => Promise<{ fileName: string; bytes: Uint8Array }>;
  variant?: 'primary' | 'quiet';
  label?: string;
}

export function PdfButton({ request, variant = 'primary', label }: PdfButtonProps) {
  const [busy, run] = useAction();
  const save = () =>
    run(async () => {
      const { fileName, bytes } = await request();
      saveFile(fileName, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }));
    });
  return (
    <Button variant={variant} busy={busy} aria-label={label} onClick={save}>
      {!busy && <DownloadIcon size={16} />}
      下载PDF
    </Button>
  );
}
