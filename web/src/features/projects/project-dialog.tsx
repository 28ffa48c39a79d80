import type { Project } from '@zhenku/contract/projects/projects';
import { PROJECT_MAX } from '@zhenku/contract/projects/projects';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { ApiError } from '../../api/user-client.ts';
import { Field } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';

type Texts = Pick<Project, 'projectName' | 'clientName' | 'licensee'>;
type Fields = Texts & { projectBudget: number | undefined };

interface ProjectDialogProps {
  project?: Project;
  onSave: (fields: Fields & { company: boolean }) => Promise<unknown>;
  onClose: () => void;
}

export function ProjectDialog({ project, onSave, onClose }: ProjectDialogProps) {
  const { user } = useSession();
  const mayBeCompanys = !project && user?.companyId !== null && user?.companyRole !== 'viewer';
  const [fields, setFields] = useState<Texts>({
    projectName: project?.projectName ?? '',
    clientName: project?.clientName ?? '',
    licensee: project?.licensee ?? '',
  });
  const [budget, setBudget] = useState(String(project?.projectBudget ?? ''));
  const [company, setCompany] = useState(mayBeCompanys);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, run] = useAction((error) => setRefused(error instanceof ApiError ? error.fields : {}));
  const save = () => {
    const projectBudget = budget.trim() === '' ? undefined : Number(budget);
    // JSON has no NaN: it would be null, which removes the budget.
    if (Number.isNaN(projectBudget)) {
      setRefused({ projectBudget: '请输入数字，例如 5000' });
      return;
    }
    run(async () => {
      await onSave({ ...fields, projectBudget, company });
      onClose();
    });
  };
  const field = (name: keyof Texts, { label, max, hint }: { label: string; max: number; hint?: string }) => (
    <Field
      label={label}
      autoComplete="off"
      value={fields[name]}
      maxLength={max}
      hint={hint}
      error={refused[name]}
      onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
    />
  );
  return (
    <FormDialog
      title={project ? '修改项目' : '新建项目'}
      okText="保存"
      busy={busy}
      disabled={fields.projectName.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      {field('projectName', { label: '项目名称', max: PROJECT_MAX.name, hint: '填写被授权方时，自动带入“授权项目”' })}
      {field('clientName', { label: '客户（选填）', max: PROJECT_MAX.party })}
      {field('licensee', { label: '被授权方（选填）', max: PROJECT_MAX.party, hint: '填写被授权方时，自动带入' })}
      <Field
        label="预算（元，选填）"
        inputMode="decimal"
        autoComplete="off"
        value={budget}
        maxLength={12}
        hint="项目页会显示已用多少、还剩多少"
        error={refused.projectBudget}
        onChange={({ target }) => setBudget(target.value)}
      />
      {mayBeCompanys && (
        <Checkbox checked={company} onChange={({ target }) => setCompany(target.checked)}>
          属于企业：企业成员都能看到
        </Checkbox>
      )}
    </FormDialog>
  );
}
