type NamePatterns = readonly (readonly [pattern: RegExp, name: string])[];

/** Order matters, because most browsers also call themselves Chrome or Safari. */
const BROWSERS: NamePatterns = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/QQBrowser\//, 'QQ浏览器'],
  [/UCBrowser\//, 'UC浏览器'],
  [/Quark\//, '夸克'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: NamePatterns = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (known: NamePatterns, text: string) => known.find(([pattern]) => pattern.test(text))?.[1];

/** Returns the common names of a browser and its system, like `Chrome · Windows`. */
export function deviceName(userAgent: string | null): string {
  const names = [nameIn(BROWSERS, userAgent ?? ''), nameIn(SYSTEMS, userAgent ?? '')];
  return names.filter(Boolean).join(' · ') || '未知设备';
}
