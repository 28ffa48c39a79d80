// @ts-nocheck: the input is untrusted, and this file checks its form itself
// node scripts/verify-certificate.mjs FILE… [--key FINGERPRINT] [--log FILE]
//
// Checks certificates without asking their issuer. The web build bundles it into one file,
// `verify/verify-certificate.mjs`, which needs only Node 20 or later, no packages and no network. A FILE is the PDF of
// a certificate, its proof as JSON, or the delivered video; the FILE of --log is `{ entries, head, keys, pdfSigners }`,
// as the issuer saves it.
//
// Anybody can make keys and sign with them, so no check succeeds unless the issuer is known: FINGERPRINT is the `keyId`
// of a key that the issuer publishes. Without --key the script reads it from `issuer.key` in its own folder.
//
// Exit codes: 0 every file is genuine, 1 a file is not genuine, 2 a certificate is void, 3 the issuer is unproven. With
// several files the worst outcome counts: 1, then 2, then 3.
import { createHash } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkPdfSignature, readAttachedProof, readAttachedSigner, readNumber } from './verify/pdf.mjs';
import {
  checkEntry,
  checkLog,
  checkProof,
  predatesSigners,
  isListedSigner,
  isTrusted,
  isTrustedSigner,
  keysOfLog,
  parseFingerprint,
  CheckFailed,
  sha256,
} from './verify/proof.mjs';

export const GENUINE = 0;
export const NOT_GENUINE = 1;
export const VOID = 2;
export const UNPROVEN = 3;

/** Outcome texts, shared with the page `/verify`. */
export const OUTCOME_TEXT = {
  [GENUINE]: '核验通过',
  [NOT_GENUINE]: '核验未通过',
  [VOID]: '已失效',
  [UNPROVEN]: '文件完整；出具方或当前状态还未核对',
};
const OUTCOME_ENGLISH = {
  [GENUINE]: 'genuine',
  [NOT_GENUINE]: 'not genuine',
  [VOID]: 'the certificate is void',
  [UNPROVEN]: 'issuer unproven',
};

/** The maximum size of PDFs and proofs; larger files count as videos. */
const DOCUMENT_MAX_BYTES = 32 * 1024 * 1024;

const say = (mark, chinese, english) => process.stdout.write(`${mark} ${chinese} / ${english}\n`);

async function main(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: 'string' }, log: { type: 'string' } },
  });
  if (positionals.length === 0) throw new TypeError('no file is given');
  const log = values.log === undefined ? null : await readLog(values.log);
  const files = await Promise.all(positionals.map(readKind));
  const proofs = files.filter(({ kind }) => kind !== 'video');
  const key = await readIssuerKey(values.key);
  let outcome = GENUINE;
  const granted = [];
  for (const file of proofs) {
    process.stdout.write(`\n${basename(file.path)}\n`);
    const result = await attempt(async () => {
      const { stated, isVoid, isProven } = await checkDocument(file, { key, log });
      granted.push(stated);
      if (isVoid) return VOID;
      return isProven ? GENUINE : UNPROVEN;
    });
    outcome = worse(outcome, result);
  }
  for (const { path } of files.filter(({ kind }) => kind === 'video')) {
    process.stdout.write(`\n${basename(path)}\n`);
    outcome = worse(outcome, await attempt(() => checkVideo(path, granted)));
  }
  process.stdout.write('\n');
  const mark = { [GENUINE]: '✓', [UNPROVEN]: '!' }[outcome] ?? '✗';
  say(mark, OUTCOME_TEXT[outcome], OUTCOME_ENGLISH[outcome]);
  return outcome;
}

/** Returns the fingerprint of --key, or of `issuer.key` beside the script; undefined without either. */
async function readIssuerKey(given) {
  if (given !== undefined) return parseFingerprint(given);
  try {
    return parseFingerprint(await readFile(new URL('issuer.key', import.meta.url), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads a copy of the log, or the server's response with a part of it. */
async function readLog(path) {
  const log = JSON.parse(await readFile(path, 'utf8'));
  return log?.data ?? log;
}

const worse = (one, other) => FROM_BEST[Math.max(FROM_BEST.indexOf(one), FROM_BEST.indexOf(other))];
const FROM_BEST = [GENUINE, UNPROVEN, VOID, NOT_GENUINE];

async function attempt(check) {
  try {
    return await check();
  } catch (error) {
    // Unexpected formats count as not genuine too.
    if (error instanceof CheckFailed) say('✗', ...error.message.split(' / '));
    else say('✗', '内容格式不符', `unexpected format: ${error.message}`);
    return NOT_GENUINE;
  }
}

/** Detects PDF and JSON by their first bytes. */
async function readKind(path) {
  const { size } = await stat(path);
  if (size > DOCUMENT_MAX_BYTES) return { path, kind: 'video' };
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
  await file.close();
  const start = buffer.subarray(0, bytesRead).toString('latin1');
  if (start.startsWith('%PDF-')) return { path, kind: 'pdf' };
  return { path, kind: /^(\xef\xbb\xbf)?\s*\{/.test(start) ? 'json' : 'video' };
}

async function checkDocument({ path, kind }, { key, log }) {
  const bytes = await readFile(path);
  if (kind === 'pdf') {
    const signer = await checkPdfSignature(bytes);
    say('✓', `PDF 自签名后未被改动（签名者 ${signer.name}）`, 'the PDF is unchanged since it was signed');
    const proof = readAttachedProof(bytes);
    if (proof === null) throw new CheckFailed('PDF 没有附件 proof.json', 'the PDF has no attachment proof.json');
    const result = checkContent(proof, { key, log });
    const number = readNumber(bytes);
    if (number === null || sha256(number) !== result.stated.certificate) {
      throw new CheckFailed('附件属于另一份授权书', 'the attachment belongs to another certificate');
    }
    const isSignerProven = checkIssuerOfPdf(signer, { proof, key, log, vouched: readAttachedSigner(bytes) });
    return { ...result, isProven: result.isProven && isSignerProven };
  }
  return checkContent(parseProof(bytes), { key, log });
}

/**
 * Returns whether the issuer signed the PDF. The chain's keys vouch for the certificate that signs PDFs, in the log or in the
 * PDF's own attachment: anybody can attach a genuine proof to a forged PDF. Throws CheckFailed for a certificate that the log rules out.
 */
function checkIssuerOfPdf({ fingerprint }, { proof, key, log, vouched }) {
  const keys = keysOfLog(log, proof.keys);
  const isListed = log?.pdfSigners !== undefined && isListedSigner(log, keys, fingerprint);
  const statements = [...(log?.pdfSigners ?? []), ...(vouched ? [vouched] : [])];
  const isProven =
    key !== undefined &&
    statements.some((signer) => signer.fingerprint === fingerprint && isTrustedSigner(keys, key, signer));
  // The log omits a PDF signing certificate that came into use after the log was saved, or was last used before such
  // lists existed.
  const mayBeMissing = () =>
    log?.pdfSigners === undefined || log.head.time < proof.head.time || predatesSigners(log, proof.head);
  if (isListed || isProven) {
    say('✓', 'PDF 由出具方公布的证书签名', 'the PDF is signed by a published certificate');
  } else if (mayBeMissing()) {
    say(
      '!',
      `PDF 出具方未证实：请与公布的签名证书指纹对照 ${fingerprint}`,
      'the PDF’s signer is unproven: compare its fingerprint, or give --key or a newer --log that lists the signers',
    );
  } else {
    throw new CheckFailed('PDF 不是由公布的证书签名', 'the PDF is not signed by a published certificate');
  }
  return isProven;
}

function parseProof(bytes) {
  try {
    // TextDecoder drops a byte order mark.
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new CheckFailed('文件不是 JSON', 'the file is not JSON');
  }
}

/** Checks the content of `proof.json` and returns what it proves. Throws CheckFailed. */
export function checkContent(proof, { key, log }) {
  const { granted, ended, values } = checkProof(proof);
  say(
    '✓',
    `存证条目、公钥与链头一致（第 ${granted.index} 条）`,
    `entries, keys and head are valid (entry ${granted.index})`,
  );
  sayGranted(granted, values);
  const keys = keysOfLog(log, proof.keys);
  for (const entry of keys === proof.keys ? [] : proof.entries) checkEntry(keys, entry);
  const end = log === null ? ended : (checkLog(log, keys, { granted }) ?? ended);
  const isProven = key !== undefined;
  if (isProven) {
    // The key of the log's head proves all earlier entries.
    const proven = [granted.index, ...(log ? [log.head.index] : [])];
    if (!proven.some((index) => isTrusted(keys, key, index))) {
      throw new CheckFailed('存证不是由所给公钥签名', 'the entries are not signed by the given key');
    }
    say('✓', '出具方与所给公钥一致', 'the issuer is the owner of the given key');
  } else {
    say('!', '出具方未证实：未给出 --key', 'issuer unproven: no --key was given');
  }
  if (log !== null) say('✓', '存证日志完整，并包含本授权书', 'the log is complete and contains this certificate');
  else if (!ended)
    say('!', '无法得知其后是否失效：未给出 --log', 'unknown whether it was voided later: no --log was given');
  if (end)
    say('✗', `授权书已于 ${end.time} 失效（${REASONS[end.reason]?.[0]}）`, `void since ${end.time} (${end.reason})`);
  return { stated: granted, isVoid: Boolean(end), isProven };
}

const REASONS = { refund: ['已退款'], correction: ['已更正'] };
const LABELS = {
  '/licensor/name': ['授权方', 'licensor'],
  '/licensor/code': ['授权方证件号', 'licensor’s code'],
  '/licensee/name': ['被授权方', 'licensee'],
  '/licensee/code': ['被授权方证件号', 'licensee’s code'],
  '/project': ['授权项目', 'project'],
};

function sayGranted({ time, video, licence }, values) {
  const { videoId, tier, resolution, sha256 } = video;
  say(
    ' ',
    `素材 ${videoId}，规格 ${tier}，${resolution ?? '-'}，${time}`,
    `video ${videoId}, tier ${tier}, ${licence.type} licence`,
  );
  say(' ', `文件 SHA-256 ${sha256 ?? '-'}`, 'SHA-256 of the delivered file');
  for (const [field, value] of Object.entries(values)) {
    const [chinese, english] = LABELS[field];
    say(' ', `${chinese}：${value || '无'}`, english);
  }
}

async function checkVideo(path, granted) {
  if (granted.length === 0)
    throw new CheckFailed('没有可对照的授权书', 'there is no certificate to compare the file with');
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  const sha256 = hash.digest('hex');
  const formats = ({ video }) => [video.sha256, ...(video.files ?? []).map((file) => file.sha256)];
  if (!granted.some((entry) => formats(entry).includes(sha256))) {
    throw new CheckFailed(
      '不是授权书所述的文件（重新编码后的文件也会不同）',
      'this is not the certificate’s file, or it was encoded again',
    );
  }
  say('✓', '与授权书所述的文件逐字节相同', 'identical byte for byte to the certificate’s file');
  return GENUINE;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2))
    .then((outcome) => (process.exitCode = outcome))
    .catch((error) => {
      process.stderr.write(`${error.message}\nnode verify-certificate.mjs FILE… [--key FINGERPRINT] [--log FILE]\n`);
      process.exitCode = NOT_GENUINE;
    });
}
