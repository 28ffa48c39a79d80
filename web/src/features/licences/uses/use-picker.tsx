import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import {
  assessLicence,
  type LicenceText,
  type LicenceVerdict,
  textForClip,
} from '@zhenku/contract/licences/licence-uses';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { type IntendedUse, useIntendedUse, usesInText } from './intended-use.ts';
import { useTextInForce } from '../licence-text.ts';
import { UseChooser } from './use-chooser.tsx';
import styles from './use-picker.module.css';

interface UsePickerProps {
  editorialOnly: boolean;
  /** The tiers on sale, cheapest first. */
  offered: readonly Tier[];
  tier: Tier | null;
  /** Whether the questions are open at first. */
  open: boolean;
  onChoose: (tier: Tier) => void;
}

/** Asks for the intended use and selects the cheapest tier whose licence covers it. */
export default function UsePicker({ editorialOnly, ...picker }: UsePickerProps) {
  const { data, isError, refetch } = useTextInForce();
  if (isError && !data) return <ErrorState message="授权范围加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 64 }} />;
  return <Picker {...picker} text={textForClip(data.text, { editorialOnly })} />;
}

function Picker({
  text,
  offered,
  tier,
  open,
  onChoose,
}: Omit<UsePickerProps, 'editorialOnly'> & { text: LicenceText }) {
  const use = usesInText(text, useIntendedUse());
  const isCovered = (wanted: IntendedUse, of: Tier) => assessLicence(text, wanted, of).verdict === 'fits';
  const select = (wanted: IntendedUse | null) => {
    if (wanted === null || (tier !== null && isCovered(wanted, tier))) return;
    const fitting = offered.find((one) => isCovered(wanted, one));
    if (fitting) onChoose(fitting);
  };
  // An earlier answer selects the tier once; the visitor may then choose another.
  const selectFirst = useRef(() => select(use));
  useEffect(() => selectFirst.current(), []);
  return (
    <section className={styles.picker} aria-label="我的用途">
      <UseChooser text={text} open={open} onChange={select} />
      {use && <Answer text={text} use={use} offered={offered} tier={tier} onChoose={onChoose} />}
    </section>
  );
}

interface AnswerProps extends Pick<UsePickerProps, 'offered' | 'tier' | 'onChoose'> {
  text: LicenceText;
  use: IntendedUse;
}

function Answer({ text, use, offered, tier, onChoose }: AnswerProps) {
  const assess = (of: number) => assessLicence(text, use, of);
  const chosen = tier ?? offered[0]!;
  const { verdict, clauses } = assess(chosen);
  const fitting = offered.find((one) => assess(one).verdict === 'fits');
  return (
    <output className={styles.answer} data-fits={verdict === 'fits'}>
      <strong>{titleOf(verdict, { tier: chosen, fitting })}</strong>
      <span>{clauses.join('；') || '以购买时的条款和授权书为准。'}</span>
      {fitting !== undefined && fitting !== tier && verdict !== 'fits' && (
        <Button className={styles.choose} onClick={() => onChoose(fitting)}>
          选 {TIER_LABEL[fitting]}
        </Button>
      )}
    </output>
  );
}

function titleOf(verdict: LicenceVerdict, { tier, fitting }: { tier: Tier; fitting: Tier | undefined }): string {
  if (verdict === 'fits') return `可以：${TIER_LABEL[tier]} 包含您的用途`;
  if (fitting !== undefined) return `${TIER_LABEL[tier]} 不含您的用途`;
  if (verdict === 'notForIndividuals') return '不能：个人不能购买这种用途';
  return verdict === 'notAllowed' ? '不能：这种用途本站不授权' : '这条素材没有包含您用途的规格';
}
