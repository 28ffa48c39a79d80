import { LICENCE_TERM_LABEL, TIER_LABEL, TIERS } from '../constants.ts';
import { formatResolution, formatTime, formatVideoId } from '../format.ts';
import type { CertificatePaper } from './licences.ts';
import { LICENCE_NAME, licenseeRule, usesOf, type LicenceText, type LicenceType } from './licence-uses.ts';
import { formatOrderNumber } from '../orders/order-number.ts';

/** The certificate's words, shared by the page and the PDF. */

/** The document's title, and the file name that browsers suggest. */
export const CERTIFICATE_TITLE = '视频素材授权书';

/** A line of a certificate. Rows without a value are not printed. */
export interface CertificateRow {
  label: string;
  value: string;
  /** Random letters and digits, which may break anywhere. */
  code?: true;
}

export const certificateParties = (paper: CertificatePaper) => [
  { role: '授权方', name: paper.authorName, code: paper.personalIdCard ?? '' },
  { role: '被授权方', name: paper.authorizedUser, code: paper.socialCreditCode },
];

export function certificateClipRows(paper: CertificatePaper): CertificateRow[] {
  const tier = TIERS.find((known) => known === paper.videoType);
  return present([
    { label: '素材名称', value: paper.videoName },
    { label: '素材编号', value: formatVideoId(paper.videoId) },
    { label: '授权规格', value: `${tier ? TIER_LABEL[tier] : ''} · ${LICENCE_NAME[paper.licenceType]}` },
    { label: '实际分辨率', value: resolutionText(paper) },
    { label: '授权期限', value: termText(paper) },
    { label: '交付文件', value: paper.fileName ?? '' },
    { label: 'SHA-256', value: paper.sha256 ?? '', code: true },
    { label: '母版SHA-256', value: paper.masterSha256 ?? '', code: true },
    { label: '订单号', value: paper.orderId === undefined ? '' : formatOrderNumber(paper.orderId) },
    { label: '买家账号ID', value: paper.customerId === undefined ? '' : String(paper.customerId) },
  ]);
}

const present = (rows: CertificateRow[]) => rows.filter(({ value }) => value !== '');

function resolutionText({ resolution, is8K }: CertificatePaper): string {
  if (resolution === null) return '';
  return `${formatResolution(resolution)} 像素${is8K && resolution.includes('7680') ? '（8K）' : ''}`;
}

function termText({ authenticationType, startTime, endTime }: CertificatePaper): string {
  const label = LICENCE_TERM_LABEL[authenticationType] ?? '';
  if (!endTime) return label;
  return `${label}，${startTime ? `自 ${formatTime(startTime)} ` : ''}至 ${formatTime(endTime)}`;
}

/** Returns the uses that the licence allows and forbids under the licence text of the sale. */
export function certificateUses(text: LicenceText, licence: LicenceType) {
  return {
    rule: `${licenseeRule(text, licence)}。${text.scope}。`,
    allowed: usesOf(text, licence, true),
    forbidden: [...usesOf(text, licence, false), ...text.neverAllowed],
  };
}

export const CERTIFICATE_STATE_LABEL = { valid: '有效', void: '已失效', unverifiable: '无法核验' } as const;
export type CertificateState = keyof typeof CERTIFICATE_STATE_LABEL;
