import { FAVOURITE_NAME_MAX } from '@zhenku/contract/constants';
import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { ApiError } from '../../../api/user-client.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Field } from '../../../ui/field.tsx';
import { Checkbox } from '../../../ui/input.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { isFolderName, nameError, nameLength } from './folder-name.ts';

interface NameDialogProps {
  title: string;
  initial?: string;
  /** Offers members of a company to share the folder; whether that is chosen at first. */
  companyInitially?: boolean;
  onSave: (name: string, company: boolean) => Promise<void>;
  onClose: () => void;
}

export function NameDialog({ title, initial = '', companyInitially, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const { user } = useSession();
  const mayBeCompanys =
    companyInitially !== undefined && !!user && user.companyId !== null && user.companyRole !== 'viewer';
  const [company, setCompany] = useState(companyInitially ?? false);
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useAction((error) =>
    setRefusal(error instanceof ApiError ? (error.fields.favoriteName ?? error.fields.boardName) : undefined),
  );
  const save = () =>
    run(async () => {
      await onSave(name.trim(), mayBeCompanys && company);
      onClose();
    });
  return (
    <FormDialog
      title={title}
      okText="确定"
      busy={busy}
      disabled={!isFolderName(name)}
      width={420}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="收藏夹名称"
        autoComplete="off"
        // The dialog was opened for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        error={nameError(name) ?? refusal}
        hint={<span className="num">{`${nameLength(name)} / ${FAVOURITE_NAME_MAX}`}</span>}
        onChange={(event) => {
          setName(event.target.value);
          setRefusal(undefined);
        }}
      />
      {mayBeCompanys && (
        <Checkbox checked={company} onChange={({ target }) => setCompany(target.checked)}>
          属于企业：企业成员都能看到和修改
        </Checkbox>
      )}
    </FormDialog>
  );
}
