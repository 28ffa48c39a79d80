import type { CertificateIssuer, CertificatePaper, LicensedItem } from '@zhenku/contract/licences/licences';
import { licenceTypeOf } from '@zhenku/contract/licences/licence-uses';
import { useState } from 'react';
import { Skeleton } from '../../ui/states.tsx';
import { CertificateDocument } from './certificate-document.tsx';
import styles from './licence-dialog.module.css';
import { useIssuer, useLicenceText } from './licence-text.ts';
import { itemName } from './licensed-item-lists.tsx';
import type { Licensee } from './licensee.ts';
import { VALID_STATE } from './valid-state.ts';

export function CertificatePreview({ items, licensee }: { items: readonly LicensedItem[]; licensee: Licensee }) {
  const issuer = useIssuer();
  const [shown, setShown] = useState(items[0]!);
  const text = useLicenceText(shown.licenceTextVersion).data?.text;
  return (
    <>
      <p className={styles.warning}>
        请核对{items.length > 1 ? `以下 ${items.length} 份授权书` : '授权书'}：确认后立即生效，授权信息不可修改。
      </p>
      {items.length > 1 && (
        <fieldset className={styles.papers} aria-label="要预览的授权书">
          {items.map((item) => (
            <button key={item.orderItemId} type="button" aria-pressed={item === shown} onClick={() => setShown(item)}>
              {itemName(item)}
            </button>
          ))}
        </fieldset>
      )}
      {text && issuer ? (
        <CertificateDocument paper={{ ...draftOf(shown, licensee, issuer), licenceText: text }} url={null} />
      ) : (
        <Skeleton style={{ height: 1123 }} />
      )}
    </>
  );
}

function draftOf(
  item: LicensedItem,
  licensee: Licensee,
  issuer: CertificateIssuer,
): Omit<CertificatePaper, 'licenceText'> {
  return {
    ...item,
    ...licensee,
    // A draft does not show values that are set on issue.
    authorizationId: '',
    authorizationTime: '',
    licenceType: licenceTypeOf(item.videoType),
    ...VALID_STATE,
    issuer,
    fileName: null,
    sha256: null,
    masterSha256: null,
  };
}
