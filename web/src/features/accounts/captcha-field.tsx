import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useResendCountdown } from './resend-countdown.ts';
import { useSolvingChallenge } from '../../api/challenge-state.ts';

interface SendCodeProps {
  /** Each purpose has its own countdown. */
  purpose: string;
  /** The recipient as typed: each phone or address has its own countdown. */
  to: string;
  send: () => Promise<boolean>;
}

export function SendCodeButton({ purpose, to, send }: SendCodeProps) {
  const { left, start } = useResendCountdown(purpose, to.trim());
  const [busy, run] = useAction();
  const proving = useSolvingChallenge() && busy;
  return (
    <Button
      busy={busy}
      disabled={left > 0}
      onClick={() =>
        run(async () => {
          if (await send()) start();
        })
      }
    >
      <span className="num">{proving ? '正在验证…' : left > 0 ? `${left} 秒后重发` : '获取验证码'}</span>
    </Button>
  );
}

type CaptchaFieldProps = SendCodeProps & Omit<Parameters<typeof Field>[0], 'label' | 'addon'>;

export function CaptchaField({ purpose, to, send, ...input }: CaptchaFieldProps) {
  return (
    <Field
      label="验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      {...input}
      addon={<SendCodeButton purpose={purpose} to={to} send={send} />}
    />
  );
}
