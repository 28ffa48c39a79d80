import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { copyText } from '../../ui/text/copy-text.ts';

/** Asks the user to copy by hand if the browser refuses. */
export function CopyButton({ text, done, label = '复制' }: { text: string; done: string; label?: string }) {
  const copy = async () => {
    if (await copyText(text)) toast.success(done);
    else toast.error('复制失败，请手动复制');
  };
  return (
    <Button variant="primary" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
