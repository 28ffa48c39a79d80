import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import type { CertificatePaper } from '@zhenku/contract/licences/licences';
import { useState } from 'react';
import { CertificateDocument } from '../../features/licences/certificate-document.tsx';
import { useIssuer, useTextInForce } from '../../features/licences/licence-text.ts';
import { useFirstMaterial } from './queries.ts';
import styles from './sample-certificate.module.css';
import { VALID_STATE } from '../../features/licences/valid-state.ts';

const PARTS = ['top', 'middle', 'bottom'] as const;

export default function SampleCertificate() {
  const issuer = useIssuer();
  const licence = useTextInForce().data;
  const clip = useFirstMaterial().data?.hotVideos[0];
  const [now] = useState(() => new Date().toISOString());
  if (!licence || !clip || !issuer) return <div className={styles.sheet} />;
  const paper: CertificatePaper = {
    ...paperOf(clip, now),
    issuer,
    licenceTextVersion: licence.version,
    licenceText: licence.text,
  };
  return (
    // An image to screen readers, because the text beside it explains the document.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles.sheet} role="img" aria-label="授权书样张">
      {PARTS.map((part) => (
        <div key={part} className={styles.part} data-part={part} aria-hidden="true" inert>
          <div className={styles.paper}>
            <CertificateDocument paper={paper} url={`${location.origin}/#/verify`} scaled />
            <span className={styles.sample}>样张</span>
          </div>
        </div>
      ))}
    </div>
  );
}

function paperOf(clip: VideoCard, now: string) {
  return {
    authorizationId: 'ZK-0000-SAMPLE',
    authorName: clip.authorName,
    authorUserId: clip.authorId,
    personalIdCard: null,
    authorizationTime: now,
    authorizedUser: '青禾影视文化有限公司',
    socialCreditCode: '91110000XXXXXXXXXX',
    authorizedProject: '品牌宣传片《山河》',
    videoId: clip.videoId,
    thumbnailUrl: clip.thumbnailUrl,
    videoName: clip.videoName,
    videoType: 1,
    resolution: null,
    is8K: clip.is8K,
    authenticationType: clip.authenticationType,
    licenceType: 'standard',
    ...VALID_STATE,
    startTime: null,
    endTime: null,
    fileName: null,
    sha256: null,
    masterSha256: null,
  } as const;
}
