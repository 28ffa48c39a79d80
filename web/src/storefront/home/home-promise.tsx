import { lazy, useRef } from 'react';
import { WhenNear } from '../../ui/hooks/when-near.tsx';
import { LicenceCheck } from '../../features/licences/licence-check.tsx';
import { Guarantees } from './guarantees.tsx';
import { RepeatEarlyPress } from '../../ui/router/early-press.tsx';
import { Link } from '../../ui/router/link.tsx';
import link from '../../ui/text-link.module.css';
import styles from './home-promise.module.css';

const SampleCertificate = lazy(() => import('./sample-certificate.tsx'));

export default function HomePromise() {
  const check = useRef<HTMLElement>(null);
  const goToCheck = () => {
    check.current?.scrollIntoView({ block: 'center' });
    check.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  };
  const blank = <div className={styles.blank} />;
  return (
    <section className={`container ${styles.promise}`} aria-label="每一帧，都有据可查">
      <div className={styles.text}>
        <h2>每一帧，都有据可查</h2>
        <p className={styles.lead}>
          买下素材，填写被授权方，即得带编号和数字签名的授权书。授权给谁、用在哪个项目，扫码可查。
        </p>
        <Guarantees onCheck={goToCheck} />
        <section ref={check} className={styles.check} aria-label="授权检查">
          <LicenceCheck />
          <p className={styles.film}>
            成片剪好了？
            <Link to="/film-check" className={link.link}>
              拖入剪辑表，交付前查一遍每条素材的授权
            </Link>
          </p>
        </section>
      </div>
      <div className={styles.paper}>
        <WhenNear fallback={blank} margin="0px">
          <SampleCertificate />
        </WhenNear>
      </div>
      <RepeatEarlyPress />
    </section>
  );
}
