import type { LicensedItem } from '@zhenku/contract/licences/licences';
import { useState } from 'react';
import { ApiError } from '../../api/user-client.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { toHref } from '../../ui/router/location.tsx';
import { openTab } from '../../ui/router/open-tab.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { normalizeLicensee, type Licensee, validateLicensee, type LicenseeErrors } from './licensee.ts';
import { issueCertificates } from './queries.ts';

export type LicenceStep = 'form' | 'preview' | 'issued';

interface LicenceFormOptions {
  /** Items without a licensee. */
  items: readonly LicensedItem[];
  chosen: readonly LicensedItem[];
  licensee: Licensee;
  onClose: () => void;
}

export function useLicenceForm(start: LicenceFormOptions) {
  const [items] = useState(start.items);
  const [chosen, setChosen] = useState(start.chosen);
  const [licensee, setLicensee] = useState(start.licensee);
  const [errors, setErrors] = useState<LicenseeErrors>({});
  const [step, setStep] = useState<LicenceStep>('form');
  /** Certificate ids by item. If one order fails, the other orders' certificates stay. */
  const [issued, setIssued] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, run] = useAction((error) => {
    if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return;
    setErrors(error.fields);
    setStep('form');
  });
  const tiers = chosen.map(({ videoType }) => videoType);

  const preview = () => {
    if (chosen.length === 0) return toast.info('请选择要填写授权的素材');
    const clean = normalizeLicensee(licensee);
    const found = validateLicensee(clean, tiers);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setLicensee(clean);
    setStep('preview');
  };
  const issue = () =>
    run(async () => {
      let made = issued;
      const waiting = chosen.filter(({ orderItemId }) => !made.has(orderItemId));
      for (const order of new Set(waiting.map(({ orderId }) => orderId))) {
        const itemIds = waiting.filter(({ orderId }) => orderId === order).map(({ orderItemId }) => orderItemId);
        const certificateIds = await issueCertificates(itemIds, licensee);
        made = new Map([...made, ...itemIds.map((itemId, at) => [itemId, certificateIds[at]!] as const)]);
        setIssued(made);
      }
      const ids = chosen.map(({ orderItemId }) => made.get(orderItemId));
      toast.success('授权已生效');
      // Opens a single certificate. Shows links for several certificates, or if the browser blocked the tab.
      if (ids.length === 1 && openTab(toHref(`/authorisePaper/${ids[0]}`))) return start.onClose();
      setStep('issued');
    });
  return {
    items,
    chosen,
    setChosen,
    tiers,
    licensee,
    setLicensee,
    errors,
    step,
    certificateIds: chosen.map(({ orderItemId }) => issued.get(orderItemId) ?? ''),
    busy,
    preview,
    issue,
    edit: () => setStep('form'),
  };
}
