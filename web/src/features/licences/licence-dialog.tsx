import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import type { LicensedItem } from '@zhenku/contract/licences/licences';
import { PAY_TYPE } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { licenseeRule } from '@zhenku/contract/licences/licence-uses';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import { CertificatePreview } from './certificate-preview.tsx';
import styles from './licence-dialog.module.css';
import { IssuedCertificates, ItemChoice } from './licensed-item-lists.tsx';
import { isOrganisationOnly, type Licensee } from './licensee.ts';
import { LicenseeFields } from './licensee-fields.tsx';
import { OrderUse } from './uses/order-use.tsx';
import { useLicenceText } from './licence-text.ts';
import { type ItemSource, useItems, useLicensees } from './queries.ts';
import { type LicenceStep, useLicenceForm } from './use-licence-form.ts';
import { Form } from '../../ui/form.tsx';

interface LicenceDialogProps {
  source: ItemSource;
  orderItemId?: string;
  prefill?: Licensee | undefined;
  /** Shows a section of the page instead of a dialog. */
  inPlace?: boolean;
  onClose: () => void;
}

export function LicenceDialog(props: LicenceDialogProps) {
  const { source, inPlace = false, onClose } = props;
  // Cached data may predate the last change.
  const { data, isError, isFetchedAfterMount, refetch } = useItems(source);
  const { user } = useSession();
  if (data && isFetchedAfterMount && user) {
    const items = data.content.filter(
      (item) => item.valid && (!('orderId' in source) || item.orderId === source.orderId),
    );
    return <LicenceSteps {...props} items={items} user={user} />;
  }
  return (
    <Frame step="form" inPlace={inPlace} onClose={onClose}>
      {isError ? (
        <ErrorState message="授权信息加载失败" onRetry={() => void refetch()} />
      ) : (
        <Skeleton style={{ height: 320 }} />
      )}
    </Frame>
  );
}

const TITLE: Record<LicenceStep, string> = { form: '填写授权信息', preview: '预览授权书', issued: '授权已生效' };
const WIDTH: Record<LicenceStep, number> = { form: 560, preview: 880, issued: 560 };

interface FrameProps {
  step: LicenceStep;
  inPlace: boolean;
  buttons?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

function Frame({ step, inPlace, buttons, children, onClose }: FrameProps) {
  const titleId = useId();
  if (inPlace) {
    return (
      <section className={styles.section} aria-labelledby={titleId}>
        <h2 id={titleId}>{TITLE[step]}</h2>
        {children}
        {buttons && <div className={styles.buttons}>{buttons}</div>}
      </section>
    );
  }
  return (
    <Dialog open title={TITLE[step]} width={WIDTH[step]} onClose={onClose} footer={buttons}>
      {children}
    </Dialog>
  );
}

interface LicenceStepsProps extends LicenceDialogProps {
  items: readonly LicensedItem[];
  user: UserInfo;
}

function LicenceSteps({ source, orderItemId, prefill, inPlace = false, onClose, items, user }: LicenceStepsProps) {
  const legend = 'orderId' in source ? '同一订单中的素材可一起授权' : '项目中待授权的素材可一起授权';
  const waiting = items.filter(({ authorized, ended }) => !authorized && !ended);
  const form = useLicenceForm({
    items: waiting,
    chosen: waiting.filter((item) => !orderItemId || item.orderItemId === orderItemId),
    licensee: firstLicensee(items, user, prefill),
    onClose,
  });
  const earlier = useLicensees();
  // Clips bought together share one licence text. The preview shows each certificate with its own text.
  const text = useLicenceText(items[0]?.licenceTextVersion).data?.text;
  const organisationOnly = isOrganisationOnly(form.tiers);
  const formId = useId();
  const content = useRef<HTMLDivElement>(null);
  const left = useRef(!inPlace);
  useEffect(() => {
    // A page that opens with the form keeps its focus.
    if (left.current || form.step !== 'form') content.current?.focus();
    left.current ||= form.step !== 'form';
  }, [form.step]);
  const empty = form.items.length === 0;
  // An upgrade's two licences may share one year.
  const running = form.chosen.map(({ endTime }) => endTime).find(Boolean);

  return (
    <Frame
      step={form.step}
      inPlace={inPlace}
      onClose={onClose}
      buttons={!empty && <StepButtons form={form} formId={formId} inPlace={inPlace} onClose={onClose} />}
    >
      <div ref={content} className={styles.step} tabIndex={-1}>
        {empty && <Empty message="没有待填写的授权信息" />}
        {form.step === 'form' && !empty && (
          <Form id={formId} className={styles.step} noValidate onSubmit={form.preview}>
            <ItemChoice legend={legend} items={form.items} chosen={form.chosen} onChange={form.setChosen} />
            <p className={inPlace ? 'muted small' : styles.warning}>
              请如实填写：实际使用的单位或个人、项目须与授权书一致。确认后不能修改。
              {running && `所选的一年授权已起算，至 ${formatTime(running)}。`}
            </p>
            {'orderId' in source && text && <OrderUse orderId={source.orderId} text={text} chosen={form.chosen} />}
            <LicenseeFields
              licensee={form.licensee}
              errors={form.errors}
              organisationOnly={organisationOnly}
              rule={text ? licenseeRule(text, organisationOnly ? 'extended' : 'standard') : ''}
              earlier={earlier.data?.list ?? []}
              onChange={form.setLicensee}
            />
          </Form>
        )}
        {form.step === 'preview' && <CertificatePreview items={form.chosen} licensee={form.licensee} />}
        {form.step === 'issued' && <IssuedCertificates items={form.chosen} certificateIds={form.certificateIds} />}
      </div>
    </Frame>
  );
}

function firstLicensee(
  items: readonly LicensedItem[],
  { companyName, companyCreditCode }: UserInfo,
  prefill: Licensee | undefined,
): Licensee {
  if (prefill?.authorizedUser) return prefill;
  const isCompanys = items.some(({ payType }) => payType === PAY_TYPE.company);
  return {
    authorizedUser: (isCompanys && companyName) || '',
    socialCreditCode: (isCompanys && companyCreditCode) || '',
    authorizedProject: prefill?.authorizedProject ?? '',
  };
}

interface StepButtonsProps {
  form: ReturnType<typeof useLicenceForm>;
  formId: string;
  inPlace: boolean;
  onClose: () => void;
}

function StepButtons({ form, formId, inPlace, onClose }: StepButtonsProps) {
  if (form.step === 'issued') {
    return (
      <Button variant="primary" onClick={onClose}>
        完成
      </Button>
    );
  }
  if (form.step === 'preview') {
    return (
      <>
        <Button disabled={form.busy} onClick={form.edit}>
          返回修改
        </Button>
        <Button variant="primary" busy={form.busy} onClick={form.issue}>
          确认并生成授权书
        </Button>
      </>
    );
  }
  return (
    <>
      {!inPlace && <Button onClick={onClose}>取消</Button>}
      <Button type="submit" form={formId} variant="primary">
        预览授权书
      </Button>
    </>
  );
}
