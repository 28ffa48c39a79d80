import type { Order } from '@zhenku/contract/orders/orders';
import { LICENSEE_KIND_LABEL, LICENSEE_KINDS, type LicenseeKind } from '@zhenku/contract/licences/licence-uses';
import { useState } from 'react';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { Skeleton } from '../../ui/states.tsx';
import { readIntendedUse, saveIntendedUse } from '../licences/uses/intended-use.ts';
import { useLicenceText } from '../licences/licence-text.ts';
import { tierText } from '../clips/tier-text.ts';
import styles from './licence-fit-check.module.css';
import { checkLicenceFit, conditionsOf, videosInCoveringTiers, uncoveredItems, VERDICT_TEXT } from './licence-fit.ts';
import { useReorder } from './use-reorder.ts';

export function LicenceFitCheck({ order }: { order: Order }) {
  const known = order.licenceFit;
  const text = useLicenceText(order.licenceTextVersion).data?.text;
  const [intended] = useState(() => known ?? readIntendedUse());
  const [licensee, setLicensee] = useState<LicenseeKind | null>(intended?.licensee ?? null);
  const [chosen, setUses] = useState<readonly string[]>(intended?.uses ?? []);
  // The text may no longer have a use from before.
  const uses = text ? chosen.filter((use) => text.uses.some(({ key }) => key === use)) : chosen;
  const [busy, run] = useAction();

  const check = () => {
    if (licensee === null) return toast.info('请选择被授权方');
    if (uses.length === 0) return toast.info('请选择用途');
    run(async () => {
      await checkLicenceFit({ orderId: order.orderId, licensee, uses: [...uses] });
      saveIntendedUse({ licensee, uses });
    });
  };
  const toggle = (use: string, wanted: boolean) => setUses(wanted ? [...uses, use] : uses.filter((one) => one !== use));
  const changed = known?.licensee !== licensee || String(known?.uses.toSorted()) !== String(uses.toSorted());

  return (
    <details className={styles.check} open={intended !== null}>
      <summary>
        <h2>这些素材能用在我的项目里吗？（选填）</h2>
        <span>谁来使用、用在哪里，所选规格能不能用</span>
      </summary>
      <fieldset className={styles.group}>
        <legend>被授权方</legend>
        {LICENSEE_KINDS.map((kind) => (
          <label key={kind}>
            <input type="radio" name="licensee" checked={kind === licensee} onChange={() => setLicensee(kind)} />
            {LICENSEE_KIND_LABEL[kind]}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>用途</legend>
        {!text && <Skeleton style={{ height: 96 }} />}
        {text?.uses.map(({ key, use }) => (
          <Checkbox key={key} checked={uses.includes(key)} onChange={(event) => toggle(key, event.target.checked)}>
            {use}
          </Checkbox>
        ))}
      </fieldset>
      <Button className={styles.button} busy={busy} onClick={check}>
        检查是否适用
      </Button>
      {known && !changed && <Verdict order={order} />}
    </details>
  );
}

function Verdict({ order }: { order: Order }) {
  const found = uncoveredItems(order);
  if (found.length === 0) {
    return (
      <div className={styles.verdict} aria-live="polite" data-fits="true">
        <p>所选规格包含您填写的用途</p>
        {conditionsOf(order).map((condition) => (
          <small key={condition}>{condition}</small>
        ))}
      </div>
    );
  }
  return (
    <div className={styles.verdict} aria-live="polite" data-fits="false">
      <p>
        <strong>所选规格不含您填写的用途</strong>
      </p>
      <ul>
        {found.map(({ item, verdict, clauses }) => (
          <li key={item.orderItemId}>
            {item.videoName}（{tierText(item)}）：<strong>{VERDICT_TEXT[verdict]}</strong>
            {clauses.map((clause) => (
              <small key={clause}>{clause}</small>
            ))}
          </li>
        ))}
      </ul>
      <ReorderButton order={order} />
    </div>
  );
}

function ReorderButton({ order }: { order: Order }) {
  const [busy, run] = useAction();
  const reorder = useReorder(order);
  const videos = videosInCoveringTiers(order);
  if (!videos) return null;
  return (
    <Button variant="primary" busy={busy} onClick={() => run(() => reorder(videos))}>
      换成适用的规格重新下单
    </Button>
  );
}
