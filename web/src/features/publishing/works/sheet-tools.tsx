import { useState } from 'react';
import { ApiError } from '../../../api/user-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { saveTextFile } from '../../../ui/save-file.ts';
import { useStore } from '../../../ui/store.ts';
import { useSite } from '../../site/use-site.ts';
import { WIDEST_BAND } from '../draft.ts';
import { refreshMyVideo } from '../queries.ts';
import type { Options } from '../use-options.ts';
import { CsvInput } from '../batch/sheet/csv-input.tsx';
import type { ChangeSummary } from './change-works.ts';
import { ChangeSummaryDialog } from './change-summary.tsx';
import { applyPlan, exportWorks, type ImportPlan, planFile, planUndoing } from './import-works.ts';
import { keepImport, lastImport } from './last-import.ts';
import { PlanDialog } from './plan-dialog.tsx';
import type { WorksQuery } from './works-query.ts';

type Kind = 'import' | 'undo';

/** Imports show a preview first; the last one can be undone. */
export function SheetTools({ query, options }: { query: WorksQuery; options: Options | undefined }) {
  const { priceBand = WIDEST_BAND } = useSite();
  const applied = useStore(lastImport);
  const [planned, setPlanned] = useState<{ kind: Kind; plan: ImportPlan } | null>(null);
  const [done, setDone] = useState<{ kind: Kind; summary: ChangeSummary } | null>(null);
  const [busy, run] = useAction((error) => {
    // The client has shown the message of a failed call.
    if (error instanceof Error && !(error instanceof ApiError)) toast.error(error.message);
  });
  const known = options && { options, band: priceBand };
  const exportList = async () => {
    if (options) saveTextFile('我的作品.csv', await exportWorks(query, options));
  };
  const take = (chosen: File) => {
    if (known) run(async () => setPlanned({ kind: 'import', plan: await planFile(chosen, known) }));
  };
  const undo = async () => {
    if (known) setPlanned({ kind: 'undo', plan: await planUndoing(applied, known) });
  };
  const apply = async ({ kind, plan }: { kind: Kind; plan: ImportPlan }) => {
    const result = await applyPlan(plan.changes);
    if (result.applied.length > 0) keepImport(kind === 'import' ? result.applied : []);
    setPlanned(null);
    setDone({ kind, summary: result.summary });
    await refreshMyVideo();
  };
  return (
    <>
      <Button disabled={busy || !options} onClick={() => run(exportList)}>
        导出CSV
      </Button>
      <CsvInput disabled={busy || !options} onChoose={take}>
        导入CSV
      </CsvInput>
      {applied.length > 0 && (
        <Button variant="quiet" disabled={busy || !options} onClick={() => run(undo)}>
          撤销导入
        </Button>
      )}
      {planned && (
        <PlanDialog
          title={planned.kind === 'import' ? '核对CSV的修改' : '撤销上次导入'}
          plan={planned.plan}
          busy={busy}
          onApply={() => run(() => apply(planned))}
          onClose={() => setPlanned(null)}
        />
      )}
      {done && (
        <ChangeSummaryDialog
          title={done.kind === 'import' ? 'CSV导入结果' : '撤销结果'}
          verb={done.kind === 'import' ? '修改' : '恢复'}
          summary={done.summary}
          onClose={() => setDone(null)}
        />
      )}
    </>
  );
}
