import type { FoundCertificate, PdfSigner, ProofEntry, ProofKey } from '@zhenku/contract/proofs/proofs';
import { formatTime, formatVideoId } from '@zhenku/contract/format';
import { type CheckedProof, checkProof, ProofError } from './check-proof.ts';
import { canVerifyEd25519, sha256Hex } from './encoding.ts';
import { type Payload, readProof } from './proof-shape.ts';
import { isPdf, readPdf } from './read-pdf.ts';

export type Answer<T> = T | 'offline' | 'refused';
const SILENCE = { offline: '无法联网核对当前状态', refused: '本站暂时没有响应' } as const;

export interface PublishedKeys {
  keys: ProofKey[];
  pdfSigners: PdfSigner[];
  /** When the site published them. */
  time: string;
  /** Why the keys of an earlier visit are used. */
  silence?: keyof typeof SILENCE;
}

export interface PublishedProofs {
  keys: () => Promise<Answer<PublishedKeys>>;
  entries: (authorizationId: string) => Promise<Answer<ProofEntry[]>>;
  /** Returns a chain entry's hash; null if there is no such entry. */
  hashAt: (index: number) => Promise<Answer<string | null>>;
  find: (sha256: string) => Promise<Answer<FoundCertificate[]>>;
}

export interface Finding {
  holds: boolean | null;
  text: string;
}

export interface Verdict {
  kind: 'pdf' | 'json' | 'file';
  /** `unproven`: validly signed, but the site has not confirmed its keys or the current state. */
  verdict: 'holds' | 'unproven' | 'void' | 'fails' | 'unknown';
  findings: Finding[];
  facts: { label: string; value: string }[];
  /** SHA-256 of a footage file; `found` lists its certificates. */
  sha256?: string;
  found?: FoundCertificate[];
}

interface Paper {
  authorizationId: string;
  /** Fingerprint of the signing certificate. */
  fingerprint: string | undefined;
}

/** Certificates and proofs are far smaller; a larger file is footage. Same limit as in the verification script. */
const DOCUMENT_BYTES_MAX = 32 * 1024 * 1024;
/** Enough to detect the type. */
const BEGINNING_BYTES = 64;

/** Checks a file in this browser. Sends at most a certificate's number, an entry's index, or the file's hash. */
export async function verifyFile(
  file: File,
  { site, hash }: { site: PublishedProofs; hash: (file: File) => Promise<string> },
): Promise<Verdict> {
  if (file.size > DOCUMENT_BYTES_MAX) return await findFile(await hash(file), site);
  const beginning = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer());
  if (isPdf(beginning)) return await verifyPdf(new Uint8Array(await file.arrayBuffer()), site);
  const isJson = /\.json$/i.test(file.name) || new TextDecoder().decode(beginning).trimStart().startsWith('{');
  if (isJson) return await verifyProof({ kind: 'json', text: await file.text() }, site, null);
  return await findFile(await hash(file), site);
}

async function verifyPdf(bytes: Uint8Array, site: PublishedProofs): Promise<Verdict> {
  const { signer, proof, authorizationId } = await readPdf(bytes);
  const signature: Finding =
    signer === null
      ? { holds: false, text: 'PDF 的签名无效或没有覆盖整个文件：文件在签署后被改动过，或不是本站出具的' }
      : { holds: true, text: `PDF 自签署后没有改动（签名者 ${signer.name}）` };
  if (proof === null || authorizationId === null) {
    const text = proof === null ? '文件中没有存证附件 proof.json，不能核验' : '文件中没有授权编号，不能核验是否失效';
    const missing: Finding = { holds: false, text };
    return { kind: 'pdf', verdict: 'fails', findings: [signature, missing], facts: [] };
  }
  const paper = { authorizationId, fingerprint: signer?.fingerprint };
  const checked = await verifyProof({ kind: 'pdf', text: proof }, site, paper);
  const verdict = signer === null ? 'fails' : checked.verdict;
  return { ...checked, verdict, findings: [signature, ...checked.findings] };
}

async function verifyProof(
  { kind, text }: { kind: 'pdf' | 'json'; text: string },
  site: PublishedProofs,
  paper: Paper | null,
): Promise<Verdict> {
  const fails = (reason: string): Verdict => ({
    kind,
    verdict: 'fails',
    findings: [{ holds: false, text: reason }],
    facts: [],
  });
  const proof = readProof(text);
  if (!proof) return fails('不是本站的存证文件，或内容不完整');
  if (!(await canVerifyEd25519())) {
    return { ...fails(''), verdict: 'unknown', findings: [{ holds: null, text: UNSUPPORTED }] };
  }
  try {
    const checked = await checkProof(proof);
    const own = findingsOf(checked);
    const { findings, voided, compared } = await compareWithSite(checked, site, paper);
    const all = [...own, ...findings];
    const isVoid = checked.voided ?? voided;
    if (isVoid)
      all.push({ holds: false, text: `授权已失效：${REASON[isVoid.reason ?? 'refund']}，${formatTime(isVoid.time)}` });
    const broken = findings.some(({ holds }) => holds === false);
    const held = compared ? 'holds' : 'unproven';
    return { kind, verdict: broken ? 'fails' : isVoid ? 'void' : held, findings: all, facts: factsOf(checked) };
  } catch (error) {
    if (error instanceof ProofError) return fails(`存证核验未通过：${error.message}`);
    throw error;
  }
}

const UNSUPPORTED = '此浏览器不能验证 Ed25519 签名：请使用新版浏览器，并以 https 打开本页';
const REASON = { refund: '订单已退款', correction: '授权信息已更正' } as const;

function findingsOf({ granted, disclosed, head }: CheckedProof): Finding[] {
  return [
    { holds: true, text: `存证第 ${granted.index} 条的内容、哈希与签名一致` },
    { holds: true, text: `链头为第 ${head.index} 条，签署于 ${formatTime(head.time)}` },
    disclosed.size > 0
      ? { holds: true, text: `附带披露的 ${disclosed.size} 项内容与存证一致` }
      : { holds: null, text: '这份副本隐去了双方名称、证件号码和项目，无法逐项核对' },
  ];
}

/** Checks what only the site knows: whether the keys are its own, and what happened after the file was made. */
async function compareWithSite(
  checked: CheckedProof,
  site: PublishedProofs,
  paper: Paper | null,
): Promise<{ findings: Finding[]; voided?: Payload; compared: boolean }> {
  if (paper !== null && (await sha256Hex(paper.authorizationId)) !== checked.granted.certificate) {
    return { findings: [{ holds: false, text: '附件属于另一份授权书' }], compared: false };
  }
  const published = await site.keys();
  if (typeof published === 'string') {
    const text = `${SILENCE[published]}：没有与本站公布的密钥与签名证书核对，也不知道之后是否已退款或作废`;
    return { findings: [{ holds: null, text }], compared: false };
  }
  const compared = [
    compareKeys(checked, published),
    ...(paper?.fingerprint ? [compareSigner(checked, paper.fingerprint, published)] : []),
  ];
  if (published.silence) {
    const text = `${SILENCE[published.silence]}：不知道之后是否已退款或作废`;
    return { findings: [...compared, { holds: null, text }], compared: false };
  }
  const findings = [...compared, ...(await compareHead(checked, site))];
  if (findings.some(({ holds }) => holds === false)) return { findings, compared: true };
  const now = await readState(checked, site, paper);
  const all = [...findings, ...now.findings];
  // A proof alone contains no certificate number to look up.
  const isCompared = paper === null || all.every(({ holds }) => holds !== null);
  return { findings: all, ...(now.voided && { voided: now.voided }), compared: isCompared };
}

/** Checks that each key was current for its entry, so that a key stolen after its retirement is useless. */
function compareKeys({ signed, head }: CheckedProof, published: PublishedKeys): Finding {
  const isPublished = signed.every(
    ({ index, keyId }) => published.keys.findLast(({ fromIndex }) => fromIndex <= index)?.keyId === keyId,
  );
  if (isPublished) return { holds: true, text: `签名密钥与本站${atTime(published)}公布的一致` };
  return isNewer(head, published) ?? { holds: false, text: '签名密钥不是本站公布的，不是本站的存证' };
}

/** Checks the PDF's signer, because anybody can attach a real proof to their own PDF and sign the PDF. */
function compareSigner({ head }: CheckedProof, fingerprint: string, published: PublishedKeys): Finding {
  const signers = published.pdfSigners;
  if (signers.some((signer) => signer.fingerprint === fingerprint)) {
    return { holds: true, text: `PDF 的签名证书与本站${atTime(published)}公布的一致` };
  }
  // An older PDF may be signed with a certificate that was never published.
  if (signers.every(({ time }) => head.time < time)) {
    return { holds: null, text: 'PDF 早于本站公布签名证书，不能确认由本站出具，请重新下载授权书后核验' };
  }
  return isNewer(head, published) ?? { holds: false, text: 'PDF 不是用本站公布的证书签署的，不是本站出具的' };
}

const atTime = ({ silence, time }: PublishedKeys) => (silence ? `于 ${formatTime(time)} ` : '');

/**
 * Returns an inconclusive finding if the file is newer than the stored keys, because keys may have been rotated since.
 */
function isNewer(head: CheckedProof['head'], { silence, time }: PublishedKeys): Finding | null {
  if (!silence || head.time < time) return null;
  return { holds: null, text: `授权书比本机存下的密钥（${formatTime(time)}）新，请联网后再核验` };
}

/** Compares the head with the site's chain. A replaced chain has a different head at this index. */
async function compareHead({ head }: CheckedProof, site: PublishedProofs): Promise<Finding[]> {
  const hash = await site.hashAt(head.index);
  if (hash === 'offline' || hash === 'refused') {
    return [{ holds: null, text: `${SILENCE[hash]}：没有与本站的存证链核对` }];
  }
  return hash === head.hash ? [] : [{ holds: false, text: '本站的存证链与文件所记的链头不一致' }];
}

/** Looks up whether the certificate was voided later. Only a PDF states the certificate's number. */
async function readState(
  { grantedHash }: CheckedProof,
  site: PublishedProofs,
  paper: Paper | null,
): Promise<{ findings: Finding[]; voided?: Payload }> {
  if (paper === null) {
    return { findings: [{ holds: null, text: '存证文件不含授权编号，之后是否失效请扫码或拖入PDF核验' }] };
  }
  const entries = await site.entries(paper.authorizationId);
  if (typeof entries === 'string') {
    return { findings: [{ holds: null, text: `${SILENCE[entries]}：没有查到之后是否已退款或作废` }] };
  }
  if (entries[0]?.hash !== grantedHash) {
    return { findings: [{ holds: false, text: '本站对这份授权书的存证与文件中的不一致' }] };
  }
  const later = entries.map(({ payload }) => JSON.parse(payload) as Payload).find(({ type }) => type === 'void');
  if (later) return { findings: [], voided: later };
  return { findings: [{ holds: true, text: '没有查到失效记录' }] };
}

const FIELD_LABEL: Record<string, string> = {
  '/licensor/name': '授权方',
  '/licensor/code': '授权方证件号码',
  '/licensee/name': '被授权方',
  '/licensee/code': '被授权方证件号码',
  '/project': '授权项目',
};

/** Returns the facts recorded in the chain, which the paper certificate must match. */
function factsOf({ granted, disclosed, signed }: CheckedProof): Verdict['facts'] {
  const { video, time } = granted;
  const keyIds = [...new Set(signed.map(({ keyId }) => keyId))];
  return [
    ...[...disclosed]
      .filter(([, value]) => value !== '')
      .map(([field, value]) => ({ label: FIELD_LABEL[field] ?? field, value })),
    ...(video
      ? [
          { label: '素材编号', value: formatVideoId(video.videoId) },
          ...(video.resolution ? [{ label: '实际分辨率', value: video.resolution.replace('X', '×') }] : []),
          ...(video.sha256 ? [{ label: '文件 SHA-256', value: video.sha256 }] : []),
          ...masterFacts(video.files),
        ]
      : []),
    { label: '授权时间', value: formatTime(time) },
    { label: '签名密钥指纹', value: keyIds.join('、') },
  ];
}

function masterFacts(files: NonNullable<Payload['video']>['files'] = []): Verdict['facts'] {
  const master = files.find(({ format }) => format === 'master')?.sha256;
  return master ? [{ label: '母版 SHA-256', value: master }] : [];
}

async function findFile(sha256: string, site: PublishedProofs): Promise<Verdict> {
  const found = await site.find(sha256);
  const result = { kind: 'file' as const, facts: [{ label: '文件 SHA-256', value: sha256 }], sha256 };
  if (typeof found === 'string')
    return {
      ...result,
      verdict: 'unknown',
      findings: [{ holds: null, text: `${SILENCE[found]}：算出了 SHA-256，但不能查询授权书` }],
    };
  if (found.length === 0) {
    return {
      ...result,
      verdict: 'unknown',
      findings: [
        {
          holds: null,
          text: '没有查到这个文件的授权书。转码、剪辑或重新导出的文件 SHA-256 不同，请用下载的原文件核验',
        },
      ],
      found,
    };
  }
  const valid = found.filter(({ state }) => state === 'valid').length;
  const text = `这个文件有 ${found.length} 份授权书，其中 ${valid} 份有效`;
  const isVoid = found.every(({ state }) => state === 'void');
  const verdict = valid > 0 ? 'holds' : isVoid ? 'void' : 'unknown';
  return { ...result, verdict, findings: [{ holds: valid > 0 || (isVoid ? false : null), text }], found };
}
