import type { CertificationStep } from '@zhenku/contract/creators/creator-status';
import styles from './certification-steps.module.css';

const STEPS: readonly { step: CertificationStep; label: string }[] = [
  { step: 'apply', label: '申请' },
  { step: 'approval', label: '通过' },
  { step: 'identity', label: '实名' },
  { step: 'documents', label: '证件与签约' },
  { step: 'review', label: '审核' },
];

interface CertificationStepsProps {
  step: CertificationStep;
  /** Whether a provider checks the user's identity; companies need only their licence. */
  identityRequired: boolean;
}

export function CertificationSteps({ step, identityRequired }: CertificationStepsProps) {
  const steps = STEPS.filter((one) => identityRequired || one.step !== 'identity');
  const current = step === 'passed' ? steps.length : steps.findIndex((one) => one.step === step);
  return (
    <ol className={styles.steps} aria-label="认证步骤">
      {steps.map((one, index) => (
        <li
          key={one.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'coming'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>{one.label}</span>
          {index < current && <span className="visually-hidden">（已完成）</span>}
        </li>
      ))}
    </ol>
  );
}
