import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';
import { shrunkSize } from './shrink-photo.ts';

describe('deviceName', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome · Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge · Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1', 'Safari · macOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0', '微信 · iPhone'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome · Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['curl/8.0', '未知设备'],
    [null, '未知设备'],
  ])('turns user agent %j into %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('shrunkSize', () => {
  it('limits the short side to 640 pixels and never enlarges', () => {
    expect(shrunkSize(4000, 3000)).toEqual({ width: 853, height: 640 });
    expect(shrunkSize(1280, 2560)).toEqual({ width: 640, height: 1280 });
    expect(shrunkSize(300, 200)).toEqual({ width: 300, height: 200 });
  });
});
