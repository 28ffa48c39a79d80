import {
  LICENCE_NAME,
  LICENCE_TYPES,
  licenseeRule,
  type LicenceText,
  type LicenceType,
  type Permission,
} from '@zhenku/contract/licences/licence-uses';
import styles from './uses-table.module.css';

/** Tier 3 grants wider rights, not a larger picture. */
export function UsesTable({ text, chosen }: { text: LicenceText; chosen?: LicenceType | undefined }) {
  return (
    <div className={styles.uses}>
      <table>
        <caption>授权范围</caption>
        <thead>
          <tr>
            <th scope="col">用途</th>
            {LICENCE_TYPES.map((licence) => (
              <th key={licence} scope="col" data-chosen={licence === chosen}>
                {LICENCE_NAME[licence]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {text.uses.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.use}</th>
              {LICENCE_TYPES.map((licence) => (
                <td key={licence} data-allowed={row[licence] !== false} data-chosen={licence === chosen}>
                  <Allowed permission={row[licence]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {LICENCE_TYPES.map((licence) => (
        <p key={licence}>{licenseeRule(text, licence)}。</p>
      ))}
      <p>{text.scope}。</p>
    </div>
  );
}

function Allowed({ permission }: { permission: Permission }) {
  if (typeof permission === 'string') return <small>{permission}</small>;
  return (
    <>
      <span aria-hidden="true">{permission ? '✓' : '–'}</span>
      <span className="visually-hidden">{permission ? '可以' : '不可以'}</span>
    </>
  );
}
