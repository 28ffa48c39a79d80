import { toast } from '../../ui/dialogs/toast.ts';
import { copyText } from '../../ui/text/copy-text.ts';

/** Asks the user to copy by hand if the browser refuses. */
export async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) toast.success('链接已复制');
  else toast.error('复制失败，请手动复制');
}
