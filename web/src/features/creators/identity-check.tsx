import { IDENTITY_CHECKS_PER_DAY, IDENTITY_STATUS } from '@zhenku/contract/creators/creator-status';
import type { CertificationProgress } from '@zhenku/contract/creators/certification';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { openTab } from '../../ui/router/open-tab.ts';
import { tabStorage } from '../../ui/browser-storage.ts';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { useForm } from '../accounts/use-form.ts';
import centre from '../site/user-centre-page.module.css';
import { CONSENT_MISSING, IdentityConsent } from './identity-consent.tsx';
import { refreshCertification } from './queries.ts';
import { cleanCode, idCardRule, realNameRule, whileTyping } from './rules.ts';
import { StateBox } from '../../ui/state-box.tsx';
import box from '../../ui/state-box.module.css';

const POLL_MS = 3_000;

export interface Person {
  realName: string;
  idCard: string;
}

const LIMIT = `24 小时内最多认证 ${IDENTITY_CHECKS_PER_DAY} 次，请稍后再试。`;
const STARTED_CHECK = 'identityCheck';

/** The server returns the provider's page only once, so this tab stores it. */
function readPageOf(certifyId: string): string | undefined {
  const [startedId, url] = (tabStorage.getItem(STARTED_CHECK) ?? '').split(' ');
  return startedId === certifyId ? url : undefined;
}

interface IdentityCheckProps {
  progress: CertificationProgress;
  person: Person;
  /** Called with the typed name and number; the number stays in memory. */
  onStarted: (person: Person) => void;
  onCancel?: () => void;
}

export function IdentityCheck({
  progress: { identityCheck, checksLeft },
  person,
  onStarted,
  onCancel,
}: IdentityCheckProps) {
  const [restarting, setRestarting] = useState(false);
  const pending = identityCheck?.status === IDENTITY_STATUS.pending;
  if (pending && !restarting) {
    const { certifyId } = identityCheck;
    return (
      <WaitingForResult
        certifyId={certifyId}
        url={readPageOf(certifyId)}
        onRestart={checksLeft > 0 ? () => setRestarting(true) : undefined}
      />
    );
  }
  return (
    <>
      {identityCheck?.status === IDENTITY_STATUS.failed && (
        <StateBox title="实名认证未通过" tone="bad">
          <p>请核对姓名和身份证号，并由本人操作。</p>
        </StateBox>
      )}
      {checksLeft > 0 ? (
        <StartForm
          person={person}
          checksLeft={checksLeft}
          onStarted={(typed) => {
            onStarted(typed);
            setRestarting(false);
          }}
        />
      ) : (
        <p role="alert">{LIMIT}</p>
      )}
      {pending && <Button onClick={() => setRestarting(false)}>返回等待结果</Button>}
      {onCancel && <Button onClick={onCancel}>返回</Button>}
    </>
  );
}

interface StartFormProps {
  person: Person;
  checksLeft: number;
  onStarted: (person: Person) => void;
}

function StartForm({ person, checksLeft, onStarted }: StartFormProps) {
  const [consented, setConsented] = useState(false);
  const [unconsented, setUnconsented] = useState<string>();
  const form = useForm({
    initial: { ...person },
    rules: { realName: realNameRule, idCard: idCardRule },
    submit: async (values) => {
      setUnconsented(consented ? undefined : CONSENT_MISSING);
      if (!consented) return;
      const typed = { realName: values.realName.trim(), idCard: cleanCode(values.idCard) };
      const check = await call('POST /identification/v1/start', typed);
      tabStorage.setItem(STARTED_CHECK, `${check.certifyId} ${check.url}`);
      if (opensHere(check.url)) openTab(check.url);
      await refreshCertification();
      onStarted(typed);
    },
  });
  const idCard = form.field('idCard');
  return (
    <form className={centre.form} noValidate onSubmit={form.onSubmit}>
      <Field label="真实姓名" hint="与身份证一致" autoComplete="name" {...form.field('realName')} />
      <Field
        label="身份证号"
        inputMode="text"
        autoComplete="off"
        {...idCard}
        error={idCard.error ?? whileTyping(idCardRule, 18)(idCard.value)}
        hint={`由本人刷脸认证，24 小时内还可认证 ${checksLeft} 次`}
      />
      <IdentityConsent subject="身份证号和人脸" agreed={consented} error={unconsented} onChange={setConsented} />
      <Button type="submit" variant="primary" busy={form.busy}>
        开始认证
      </Button>
    </form>
  );
}

interface WaitingForResultProps {
  certifyId: string;
  url: string | undefined;
  /** undefined if no checks are left within 24 hours. */
  onRestart: (() => void) | undefined;
}

function WaitingForResult({ certifyId, url, onRestart }: WaitingForResultProps) {
  const { isError } = useQuery({
    queryKey: ['POST /identification/v1/result', certifyId],
    queryFn: async ({ signal }) => {
      const result = await call('POST /identification/v1/result', { certifyId }, { signal, silent: true });
      if (result.status !== IDENTITY_STATUS.pending) await refreshCertification();
      return result;
    },
    refetchInterval: POLL_MS,
    // The user is in another tab on the provider's page.
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  return (
    <StateBox title="正在等待认证结果" tone="waiting">
      {url && !opensHere(url) && (
        <>
          <p>请本人用微信扫一扫完成认证；正在用手机浏览的，请在微信中打开本站，再重新认证。</p>
          <QrCode text={url} size={280} label="实名认证二维码" />
        </>
      )}
      {url && opensHere(url) && (
        <>
          <p>认证页面已在新标签页打开，请由本人完成{isReachable(url) && '；也可以用手机扫码完成'}。</p>
          {isReachable(url) && <QrCode text={url} size={280} label="实名认证二维码" />}
        </>
      )}
      {!url && <p>上一次认证还没有结果，完成后本页会自动更新。</p>}
      {isError && <output>暂时查询不到认证结果，正在重试…</output>}
      {!onRestart && <p>{LIMIT}</p>}
      <div className={box.actions}>
        {url && opensHere(url) && <Button onClick={() => openTab(url)}>打开认证页面</Button>}
        {onRestart && <Button onClick={onRestart}>重新认证</Button>}
      </div>
    </StateBox>
  );
}

/** Returns whether this browser can open the page; Tencent's opens inside WeChat only. */
const opensHere = (url: string): boolean =>
  new URL(url, location.href).hostname !== 'open.weixin.qq.com' || /MicroMessenger/i.test(navigator.userAgent);

/** Returns whether a phone can open the page; it cannot open a local sandbox. */
const isReachable = (url: string): boolean =>
  !/^(localhost|127\..*|\[::1\])$/.test(new URL(url, location.href).hostname);
