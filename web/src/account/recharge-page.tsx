import { RECHARGE_PRESETS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { useState } from 'react';
import { safeRedirect } from '../app/guard.ts';
import { useSession } from '../app/session.ts';
import { useCall } from '../app/use-call.ts';
import { useIntention } from '../features/orders/intention.ts';
import { isPreset, parseAmount, rechargeProblem } from '../features/recharges/amount.ts';
import { offeredMethods } from '../features/recharges/methods.ts';
import { RechargeDialog } from '../features/recharges/recharge-dialog.tsx';
import { startRecharge, type OpenRecharge } from '../features/recharges/recharge.ts';
import { useBusy } from '../ui/busy.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { navigate } from '../ui/location.tsx';
import { PriceText } from '../ui/price-text.tsx';
import { useSearchParams } from '../ui/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.ts';
import styles from './account.module.css';
import { AccountPage, Columns, Sums } from './page.tsx';

export default function RechargePage() {
  const { data, isError, refetch } = useCall('GET /recharge/v1/methods', {});
  return (
    <AccountPage title="充值">
      {isError && <ErrorState message="充值方式加载失败" onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton style={{ height: 480 }} />}
      {data &&
        (offeredMethods(data.methods).length > 0 ? (
          <Recharge methods={data.methods} sandbox={data.sandbox} />
        ) : (
          <Empty message="暂未开通在线充值，请联系客服" />
        ))}
    </AccountPage>
  );
}

function Recharge({ methods, sandbox }: { methods: readonly number[]; sandbox: boolean }) {
  const [params] = useSearchParams();
  const [text, setText] = useState(() => String(parseAmount(params.get('c') ?? '') || RECHARGE_PRESETS[0]));
  const [agreed, setAgreed] = useState(false);
  const [opened, setOpened] = useState<OpenRecharge | null>(null);
  const [busy, run] = useBusy();
  const intention = useIntention();
  const amount = parseAmount(text);
  const back = params.get('back');

  const start = () => {
    const problem = rechargeProblem({ amount, agreed });
    if (problem) return toast.error(problem);
    run(async () => {
      setOpened(await startRecharge(amount, intention.keyFor({ amount })));
      intention.done();
    });
  };
  const onPaid = () => {
    setOpened(null);
    if (back) navigate(safeRedirect(back));
  };

  return (
    <>
      <Columns
        side={
          <>
            <Summary amount={amount} />
            <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
              我已阅读并同意充值协议：牛币与人民币等值，用于购买本站素材授权
            </Checkbox>
            <Button variant="primary" size="lg" block busy={busy} onClick={start}>
              立即充值
            </Button>
          </>
        }
      >
        {sandbox && <p className={styles.sandbox}>沙箱环境：付款由本机模拟，不会产生真实扣款</p>}
        <AmountChoice text={text} onChange={setText} />
        <Methods methods={methods} />
      </Columns>
      {opened && <RechargeDialog recharge={opened} sandbox={sandbox} onPaid={onPaid} onClose={() => setOpened(null)} />}
    </>
  );
}

function AmountChoice({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const amount = parseAmount(text);
  const [custom, setCustom] = useState(!isPreset(amount));
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>充值金额</legend>
      <div className={styles.choices}>
        {RECHARGE_PRESETS.map((preset) => (
          <label key={preset} className={styles.choice}>
            <input
              type="radio"
              name="amount"
              checked={!custom && amount === preset}
              onChange={() => {
                setCustom(false);
                onChange(String(preset));
              }}
            />
            <strong>¥{formatMoney(preset)}</strong>
          </label>
        ))}
        <label className={styles.choice}>
          <input type="radio" name="amount" checked={custom} onChange={() => setCustom(true)} />
          <strong>自定义</strong>
        </label>
      </div>
      {custom && (
        <Field
          label="自定义金额（元）"
          className={styles.custom}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(String(amount))}
        />
      )}
    </fieldset>
  );
}

function Methods({ methods }: { methods: readonly number[] }) {
  const offered = offeredMethods(methods);
  const [chosen, setChosen] = useState(offered[0]?.method);
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>支付方式</legend>
      <div className={`${styles.choices} ${styles.wide}`}>
        {offered.map(({ method, label, note }) => (
          <label key={method} className={styles.choice}>
            <input type="radio" name="method" checked={chosen === method} onChange={() => setChosen(method)} />
            <strong>{label}</strong>
            <small>{note}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What the recharge costs, what it brings, and what is there afterwards. */
function Summary({ amount }: { amount: number }) {
  const { user } = useSession();
  return (
    <>
      <h2>充值明细</h2>
      <Sums
        rows={[
          { label: '到账', value: <PriceText yuan={amount} unit="coin" /> },
          { label: '当前余额', value: user ? <PriceText yuan={user.balance} unit="coin" /> : '…' },
          { label: '充值后余额', value: user ? <PriceText yuan={user.balance + amount} unit="coin" /> : '…' },
        ]}
        total={<PriceText yuan={amount} />}
      />
    </>
  );
}
