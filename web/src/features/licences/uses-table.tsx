import {
  LICENCE_NAME,
  LICENCE_SCOPE,
  LICENCE_USES,
  LICENSEE_RULE,
  type LicenceType,
} from '@zhenku/contract/rules/licence-uses';
import styles from './uses-table.module.css';

const licences = ['standard', 'extended'] as const;

/**
 * The permitted uses of each licence with the selected tier's highlighted. Tier 3 is a wider right and not a larger
 * picture.
 */
export function UsesTable({ chosen }: { chosen?: LicenceType }) {
  return (
    <div className={styles.uses}>
      <table>
        <caption>授权范围</caption>
        <thead>
          <tr>
            <th scope="col">用途</th>
            {licences.map((licence) => (
              <th key={licence} scope="col" data-chosen={licence === chosen}>
                {LICENCE_NAME[licence]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LICENCE_USES.map((row) => (
            <tr key={row.use}>
              <th scope="row">{row.use}</th>
              {licences.map((licence) => (
                <td key={licence} data-allowed={row[licence]} data-chosen={licence === chosen}>
                  <span aria-hidden="true">{row[licence] ? '✓' : '–'}</span>
                  <span className="visually-hidden">{row[licence] ? '可以' : '不可以'}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {licences.map((licence) => (
        <p key={licence}>{LICENSEE_RULE[licence]}。</p>
      ))}
      <p>{LICENCE_SCOPE}。</p>
    </div>
  );
}
