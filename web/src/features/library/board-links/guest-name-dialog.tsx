import { BOARD_LINK_MAX } from '@zhenku/contract/library/board-links';
import { useState } from 'react';
import { ApiError } from '../../../api/user-client.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';

interface GuestNameDialogProps {
  onEnter: (guestName: string) => Promise<void>;
  onClose: () => void;
}

/** Asks once for a guest's name, before the first mark or comment. */
export function GuestNameDialog({ onEnter, onClose }: GuestNameDialogProps) {
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useAction((error) => setRefusal(error instanceof ApiError ? error.fields.guestName : undefined));
  return (
    <FormDialog
      title="怎么称呼您？"
      okText="继续"
      busy={busy}
      disabled={name.trim() === ''}
      onSubmit={() => run(() => onEnter(name.trim()))}
      onClose={onClose}
    >
      <Field
        label="称呼"
        value={name}
        maxLength={BOARD_LINK_MAX.guestName}
        autoComplete="name"
        error={refusal}
        hint="发链接的人会看到您的称呼、选择和意见。"
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
