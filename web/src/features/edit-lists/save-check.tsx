import type { Request } from '@zhenku/contract/api';
import { PROJECT_MAX } from '@zhenku/contract/projects/projects';
import { type ReactNode, useId, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { call } from '../../api/user-client.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { navigate } from '../../ui/router/location.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from './film-check.module.css';

/** A saved check without its name and project. */
export type SavedCheck = Omit<Request<'POST /project/v1/check/save'>, 'projectId' | 'checkName'>;

interface SaveCheckProps {
  title: string;
  check: () => SavedCheck | Promise<SavedCheck>;
  projectId: number | null;
  onClose: () => void;
  children: ReactNode;
}

export function SaveCheck({ title, check, projectId, onClose, children }: SaveCheckProps) {
  const id = useId();
  const { data } = useCall('GET /project/v1/list', { size: 200 }, { staleTime: 0 });
  const mine = data?.content.filter(({ mayChange }) => mayChange) ?? [];
  const [name, setName] = useState(title.slice(0, PROJECT_MAX.party));
  const [chosen, setChosen] = useState<number | 'new' | null>(projectId);
  /** null: create a project. */
  const project = chosen === 'new' ? null : (chosen ?? mine[0]?.projectId ?? null);
  const [busy, run] = useAction();
  const save = async () => {
    const { checkId } = await call('POST /project/v1/check/save', {
      projectId:
        project ?? (await call('POST /project/v1/create', { projectName: name.slice(0, PROJECT_MAX.name) })).projectId,
      ...(await check()),
      checkName: name,
    });
    void queryClient.invalidateQueries({ queryKey: ['GET /project/v1/info'] });
    void queryClient.invalidateQueries({ queryKey: ['GET /project/v1/check/answers'] });
    navigate(`/filmReport/${checkId}`);
  };
  return (
    <FormDialog
      title="保存到项目"
      okText="保存并生成报告"
      busy={busy}
      disabled={name.trim() === ''}
      onSubmit={() => run(save)}
      onClose={onClose}
    >
      <Field
        label="报告名称"
        value={name}
        maxLength={PROJECT_MAX.party}
        onChange={({ target }) => setName(target.value)}
      />
      <label className={styles.choice} htmlFor={id}>
        项目
        <select id={id} value={project ?? ''} onChange={({ target }) => setChosen(Number(target.value) || 'new')}>
          {mine.map((each) => (
            <option key={each.projectId} value={each.projectId}>
              {each.projectName}
              {each.company ? '（企业）' : ''}
            </option>
          ))}
          <option value="">新建“{name}”</option>
        </select>
      </label>
      <p className={styles.note}>
        {children}只有您{mine.some(({ company }) => company) && '（和企业成员）'}
        能看，可随时删除；平台看不到。
      </p>
    </FormDialog>
  );
}
