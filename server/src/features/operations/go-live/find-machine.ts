import { statfs } from 'node:fs/promises';
import { MediaError } from '@zhenku/media/errors';
import { binaries } from '@zhenku/media/programs/run';
import type { Config } from '../../../platform/config.ts';
import { type CheckFacts, type Finding, ok } from './finding.ts';
import { type AddressProblem, probeClock } from './probe-address.ts';

const DISK_MIN_BYTES = 4 * 1024 ** 3;
const DISK_LOW_BYTES = 20 * 1024 ** 3;
const CLOCK_MAX_MS = 30_000;

/** Some routers do not forward requests from their own network to their public address. */
const BEHIND_ROUTER = '；浏览器打得开时，是路由器不支持从内网访问公网地址，请在本机的 /etc/hosts 里把域名指向代理';
const ADDRESS_PROBLEM: Record<AddressProblem, (detail: string) => string> = {
  unreachable: (detail) => `打不开（${detail}），请检查域名解析、防火墙和代理${BEHIND_ROUTER}`,
  late: () => `没有及时应答，请检查防火墙和代理${BEHIND_ROUTER}`,
  certificate: (detail) => `证书有误（${detail}），请检查证书和域名`,
  redirect: (detail) => `跳转到了 ${detail}，请把 PUBLIC_URL 改成最终的地址`,
  other: (detail) => `应答的不是本站（${detail}），请检查域名解析、代理的转发和各台服务器的 SECRET`,
};

export async function findReachable({ config, address, secret, isServerRunning }: CheckFacts): Promise<Finding> {
  if (!config.publicUrl) return { state: 'missing', text: '请先设置 PUBLIC_URL' };
  if (!isServerRunning) return { state: 'unknown', text: '服务已停止，请启动后再检查' };
  if (secret === null) return { state: 'unknown', text: '这里没有 SECRET，请核对 DATA_DIR 和设置' };
  const { problem, detail } = (await address())!;
  return problem ? { state: 'failed', text: ADDRESS_PROBLEM[problem](detail) } : ok('从本机可以打开，应答的是本站');
}

const gigabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 3)} GB`;

export async function findDisk({ dataDir, sharedFiles }: Config): Promise<Finding> {
  const folders = sharedFiles ? [dataDir, sharedFiles] : [dataDir];
  const free = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    }),
  );
  return diskFinding(Math.min(...free));
}

export function diskFinding(free: number): Finding {
  if (free < DISK_MIN_BYTES) return { state: 'failed', text: `只剩 ${gigabytes(free)}，不能上传，请扩容或清理` };
  if (free < DISK_LOW_BYTES) {
    return { state: 'failed', level: 'advises', text: `只剩 ${gigabytes(free)}，大的作品传不上来，请扩容` };
  }
  return ok(`剩余 ${gigabytes(free)}`);
}

export function clockFinding(aheadMs: number, whose: string): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  if (Math.abs(aheadMs) < CLOCK_MAX_MS) return ok(`相差 ${seconds} 秒`);
  return { state: 'failed', text: `本机比${whose}${aheadMs > 0 ? '慢' : '快'} ${seconds} 秒，请用 NTP 校时` };
}

export async function findClock({ config, address, signal, isServerRunning }: CheckFacts): Promise<Finding> {
  const { alipay, wxpay, sms, aliyunSms } = config;
  const gateways = [alipay, wxpay, sms, aliyunSms].flatMap((provider) => provider?.gateway ?? []);
  const provider = gateways.length > 0 ? await probeClock(gateways[0]!, signal) : null;
  if (provider !== null) return clockFinding(provider, '服务商');
  const own = isServerRunning ? ((await address())?.aheadMs ?? null) : null;
  if (own !== null) return clockFinding(own, '网站地址的服务器');
  return { state: 'unknown', level: 'advises', text: '没有可以对照的时间，请用 timedatectl 检查' };
}

export async function findFfmpeg(): Promise<Finding> {
  try {
    const { version, outdated, skippedReason } = await binaries();
    if (skippedReason) return { state: 'failed', text: `${skippedReason}，请安装完整的 ffmpeg` };
    return outdated ? { state: 'failed', text: `${version} 太旧，请安装系统的 ffmpeg` } : ok(version);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    const { encoders, path } = error.detail;
    if (encoders) return { state: 'failed', text: `缺少编码器 ${String(encoders)}，请换一个完整的 ffmpeg` };
    return { state: 'missing', text: path ? `${String(path)} 不能运行，请检查 FFMPEG_PATH` : '请安装 ffmpeg' };
  }
}
