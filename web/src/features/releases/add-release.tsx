import { RELEASE_KIND_LABEL, RELEASE_NAME_MAX, type ReleaseKind } from '@zhenku/contract/releases/release-kinds';
import { useState } from 'react';
import { ApiError, call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Radio } from '../../ui/input.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from './release-picker.module.css';
import { ImageField } from '../uploads/image-field.tsx';

const ACCEPT = 'application/pdf,image/jpeg,image/png';

interface AddReleaseProps {
  onAdded: (releaseId: number) => Promise<void>;
  onClose: () => void;
}

export function AddRelease({ onAdded, onClose }: AddReleaseProps) {
  const [releaseKind, setKind] = useState<ReleaseKind>(1);
  const [releaseName, setName] = useState('');
  const [fileKey, setFileKey] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, run] = useAction((error) => setErrors(error instanceof ApiError ? error.fields : {}));
  const save = () =>
    run(async () => {
      const { releaseId } = await call('POST /release/v1/add', { releaseKind, releaseName, fileKey });
      await onAdded(releaseId);
    });
  const ready = fileKey !== '' && releaseName.trim() !== '';
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button variant="primary" busy={busy} disabled={!ready} onClick={save}>
        添加
      </Button>
    </>
  );
  // Not a <form>, because the dialog is inside the clip's form, which a nested form would submit.
  return (
    <Dialog open title="上传授权文件" footer={footer} onClose={onClose}>
      <div className="stack-16">
        <div role="radiogroup" aria-label="类型" className={styles.kinds}>
          {([1, 2] as const).map((kind) => (
            <Radio key={kind} name="release-kind" checked={releaseKind === kind} onChange={() => setKind(kind)}>
              {RELEASE_KIND_LABEL[kind]}
            </Radio>
          ))}
        </div>
        <Field
          label="名称"
          value={releaseName}
          maxLength={RELEASE_NAME_MAX}
          hint="人物姓名，或物权、商标的名称"
          {...(errors.releaseName && { error: errors.releaseName })}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <ImageField
          label="授权文件"
          hint="PDF、JPG 或 PNG，不超过 3 MB，加密保存"
          accept={ACCEPT}
          error={errors.fileKey}
          onChange={setFileKey}
        />
      </div>
    </Dialog>
  );
}
