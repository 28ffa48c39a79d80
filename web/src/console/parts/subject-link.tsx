import { auditSubjectLabel } from '@zhenku/contract/operators/audit-actions';
import { OBJECT_KINDS } from '@zhenku/contract/operations/object-kinds';
import { PAYMENT_CHANNELS } from '@zhenku/contract/recharge-methods';
import { Link } from '../../ui/router/link.tsx';
import styles from './object-link.module.css';
import { ObjectLink } from './object-link.tsx';
import { RecordLink } from './record-link.tsx';
import type { RecordKind } from './record-paths.ts';
import type { SectionPath } from '../shell/sections.ts';
import { settingLabel } from '../system/settings/setting-texts.ts';

const BILLS = Object.fromEntries(PAYMENT_CHANNELS.map((channel): [string, RecordKind] => [channel, 'bill']));
const RECORDS: Readonly<Record<string, RecordKind>> = {
  ...BILLS,
  application: 'application',
  authentication: 'authentication',
  bankCredit: 'bankCredit',
  job: 'job',
  licenceText: 'licenceText',
  month: 'month',
  operator: 'operator',
  quarantinedPayment: 'quarantinedPayment',
  report: 'report',
  search: 'search',
  series: 'series',
  taxTable: 'taxTable',
};

const SECTION_OF: Readonly<Record<string, SectionPath>> = {
  activity: '/taxonomies',
  album: '/taxonomies',
  category: '/taxonomies',
  couponTemplate: '/promotions',
  discount: '/promotions',
  document: '/documents',
  home: '/home',
  label: '/taxonomies',
  packOffer: '/promotions',
  rejectionTemplate: '/rejection-templates',
  settings: '/settings',
  synonyms: '/synonyms',
};

export function SubjectLink({ subject }: { subject: string }) {
  const [name = '', id = '', ...part] = subject.split(':');
  const object = OBJECT_KINDS.find((kind) => kind === name);
  const record = Object.hasOwn(RECORDS, name) ? RECORDS[name] : undefined;
  const section = Object.hasOwn(SECTION_OF, name) ? SECTION_OF[name] : undefined;
  // A search may contain colons. A proposal's third part names the changed field.
  const recordId = name === 'search' ? [id, ...part].join(':') : id;
  const label =
    name === 'settings' && id
      ? `站点设置 ${settingLabel(id)}`
      : auditSubjectLabel(recordId ? `${name}:${recordId}` : name);
  if (object && id) {
    return (
      <ObjectLink kind={object} id={id}>
        {label}
      </ObjectLink>
    );
  }
  if (record && recordId) {
    return (
      <RecordLink kind={record} id={recordId}>
        {label}
      </RecordLink>
    );
  }
  if (!section) return auditSubjectLabel(subject);
  return (
    <Link className={styles.link} to={section}>
      {label}
    </Link>
  );
}
