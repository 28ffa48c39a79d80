import type { Licensee as EarlierLicensee } from '@zhenku/contract/licences/licences';
import { Field } from '../../ui/field.tsx';
import styles from './licence-dialog.module.css';
import type { Licensee, LicenseeErrors } from './licensee.ts';
import { earlierLicensees, earlierProjects } from './suggestions.ts';

interface LicenseeFieldsProps {
  licensee: Licensee;
  errors: LicenseeErrors;
  organisationOnly: boolean;
  /** Explains who may be the licensee; empty while it loads. */
  rule: string;
  earlier: readonly EarlierLicensee[];
  onChange: (licensee: Licensee) => void;
}

/** Suggests earlier licensees and projects. */
export function LicenseeFields({ licensee, errors, organisationOnly, rule, earlier, onChange }: LicenseeFieldsProps) {
  const licensees = earlierLicensees(earlier, organisationOnly);
  const field = (name: keyof Licensee, label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      value={licensee[name]}
      error={errors[name]}
      autoComplete="off"
      onChange={(event) => onChange({ ...licensee, [name]: event.target.value })}
    />
  );
  return (
    <>
      <div>
        {field('authorizedUser', '被授权方', `可以是您自己，也可以是您的客户。${rule}`)}
        <Suggestions
          name="用过的名称"
          options={licensees.map((one) => ({
            text: one.authorizedUser,
            key: `${one.socialCreditCode} ${one.authorizedUser}`,
            choose: () => onChange({ ...licensee, ...one }),
          }))}
        />
      </div>
      {field(
        'socialCreditCode',
        organisationOnly ? '统一社会信用代码' : '统一社会信用代码或身份证号',
        organisationOnly ? '18位' : '18位，个体工商户、企业或组织填写统一社会信用代码，个人填写身份证号',
      )}
      <div>
        {field('authorizedProject', '授权项目', '一份授权用于一个指定项目，例如：某品牌2026年宣传片')}
        <Suggestions
          name="用过的项目"
          options={earlierProjects(earlier).map((project) => ({
            text: project,
            key: project,
            choose: () => onChange({ ...licensee, authorizedProject: project }),
          }))}
        />
      </div>
    </>
  );
}

interface SuggestionsProps {
  name: string;
  options: { key: string; text: string; choose: () => void }[];
}

function Suggestions({ name, options }: SuggestionsProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.suggestions} aria-label={name}>
      <span aria-hidden="true">{name}</span>
      {options.map(({ key, text, choose }) => (
        <button key={key} type="button" onClick={choose} title={text}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
