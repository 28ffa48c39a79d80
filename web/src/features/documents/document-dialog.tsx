import { Dialog } from '../../ui/dialog.tsx';
import { DOCUMENT_LABELS, type TextType } from './document-links.ts';
import { DocumentText } from './document-text.tsx';

const WIDTH = 820;

/** A text of the site over the page that mentions it; `type` null is none. */
export function DocumentDialog({ type, onClose }: { type: TextType | null; onClose: () => void }) {
  if (type === null) return null;
  return (
    <Dialog open onClose={onClose} title={DOCUMENT_LABELS[type]} width={WIDTH}>
      <DocumentText type={type} />
    </Dialog>
  );
}
