import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DOCUMENT_LABELS, type TextType } from './document-links.ts';
import { DocumentText } from './document-text.tsx';

const WIDTH = 820;

interface DocumentDialogProps {
  type: TextType | null;
  chapter?: string;
  onClose: () => void;
}

export function DocumentDialog({ type, chapter, onClose }: DocumentDialogProps) {
  if (type === null) return null;
  return (
    <Dialog open onClose={onClose} title={DOCUMENT_LABELS[type]} width={WIDTH}>
      <DocumentText type={type} chapter={chapter} />
    </Dialog>
  );
}
