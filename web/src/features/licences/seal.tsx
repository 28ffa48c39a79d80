import type { CertificateIssuer } from '@zhenku/contract/licences/licences';
import {
  SEAL_COLOUR,
  SEAL_PURPOSE,
  SEAL_RADIUS,
  SEAL_SIZE,
  SEAL_STAR,
  sealLetters,
} from '@zhenku/contract/licences/seal';

const MIDDLE = SEAL_SIZE / 2;

export function Seal({ issuer, className }: { issuer: CertificateIssuer; className?: string | undefined }) {
  const label = `${issuer.name}的印章`;
  if (issuer.sealUrl) return <img src={issuer.sealUrl} alt={label} className={className} />;
  const { letters, size } = sealLetters(issuer.name);
  return (
    <svg viewBox={`0 0 ${SEAL_SIZE} ${SEAL_SIZE}`} className={className} role="img" aria-label={label}>
      <g fill={SEAL_COLOUR} opacity="0.86" fontWeight="700" textAnchor="middle">
        <circle cx={MIDDLE} cy={MIDDLE} r={SEAL_RADIUS} fill="none" stroke={SEAL_COLOUR} strokeWidth="3" />
        <path d={SEAL_STAR} />
        {letters.map(({ letter, x, y, rotation }, index) => (
          <text key={index} transform={`translate(${x} ${y}) rotate(${rotation})`} fontSize={size} dy="0.36em">
            {letter}
          </text>
        ))}
        <text x={MIDDLE} y="95" fontSize="9.5">
          {SEAL_PURPOSE}
        </text>
      </g>
    </svg>
  );
}
