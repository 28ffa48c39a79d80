import { PROJECT_MAX } from '@zhenku/contract/projects/projects';
import { useId, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Skeleton } from '../../ui/states.tsx';
import { BudgetLine } from './budget-line.tsx';
import { changeProject, createProject } from './project-changes.ts';
import styles from './projects.module.css';

const ORDER_PROJECTS = 'GET /project/v1/order/info';

/** Queries the chosen project of an unpaid order, or the projects of a paid order's licences. */
export const useOrderProjects = (orderId: string) =>
  useCall(ORDER_PROJECTS, { orderId }, { silent: true, staleTime: 0 });

interface ProjectChoiceProps {
  orderId: string;
  /** Whether the company owns the order or is going to. Its licences can only be in the company's projects. */
  company: boolean;
  /** The licences of a paid order, which join the project at once. */
  orderItemIds?: readonly string[];
}

/** Chooses or creates the project of an order's licences. Renders nothing if the projects cannot be loaded. */
export function ProjectChoice({ orderId, company, orderItemIds }: ProjectChoiceProps) {
  const id = useId();
  const chosen = useOrderProjects(orderId);
  const known = useCall('GET /project/v1/list', { size: 200 }, { silent: true, staleTime: 0 });
  const [naming, setNaming] = useState(false);
  const [busy, run] = useAction();
  if (chosen.isError || known.isError) return null;
  if (!chosen.data || !known.data) return <Skeleton style={{ height: 96 }} />;

  const current = chosen.data.list.find((each) => each.company === company);
  const others = known.data.content.filter(
    (each) =>
      each.mayChange && each.closeTime === null && each.company === company && each.projectId !== current?.projectId,
  );
  const budgeted = known.data.content.find((each) => each.projectId === current?.projectId);
  const choose = async (projectId: number | undefined) => {
    if (!orderItemIds) await call('POST /project/v1/order/set', { orderId, projectId });
    else if (projectId) {
      await changeProject('POST /project/v1/licence/add', { projectId, orderItemIds: [...orderItemIds] });
    }
    await queryClient.invalidateQueries({ queryKey: [ORDER_PROJECTS] });
  };
  return (
    <section className={styles.choice} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>项目（选填）</h2>
      <p id={`${id}-note`} className="muted small">
        {orderItemIds ? '这笔订单的授权放在所选项目里' : '支付后，这笔订单的授权放在所选项目里'}
        ，与选片、发票和交付检查在一起。
      </p>
      <div className="wrap">
        <select
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-note`}
          value={current?.projectId ?? ''}
          disabled={busy}
          onChange={({ target }) => run(() => choose(Number(target.value) || undefined))}
        >
          {(!current || !orderItemIds) && <option value="">不放入项目</option>}
          {[...(current ? [current] : []), ...others].map(({ projectId, projectName }) => (
            <option key={projectId} value={projectId}>
              {projectName}
            </option>
          ))}
        </select>
        {!naming && <Button onClick={() => setNaming(true)}>新建项目</Button>}
      </div>
      {budgeted && <BudgetLine project={budgeted} />}
      {naming && (
        <NewProject
          company={company}
          beforePayment={!orderItemIds}
          onCreated={async (projectId) => {
            await choose(projectId);
            setNaming(false);
          }}
          onCancel={() => setNaming(false)}
        />
      )}
    </section>
  );
}

interface NewProjectProps {
  company: boolean;
  beforePayment: boolean;
  onCreated: (projectId: number) => Promise<void>;
  onCancel: () => void;
}

function NewProject({ company, beforePayment, onCreated, onCancel }: NewProjectProps) {
  const [projectName, setProjectName] = useState('');
  const [busy, run] = useAction();
  const create = () =>
    run(async () => onCreated(await createProject({ projectName, clientName: '', licensee: '', company })));
  return (
    <Form className={styles.newProject} onSubmit={create}>
      <Field
        label="项目名称"
        hint={beforePayment && '填写被授权方时，自动带入“授权项目”'}
        autoComplete="off"
        value={projectName}
        maxLength={PROJECT_MAX.name}
        onChange={({ target }) => setProjectName(target.value)}
      />
      <div className="wrap">
        <Button type="submit" busy={busy} disabled={projectName.trim() === ''}>
          创建并选用
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          取消
        </Button>
      </div>
    </Form>
  );
}
