import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const lineOf = (environment: Record<string, string>) => {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('settings', () => {
  it('without any: loopback, embedded database, demo and sandbox on', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      demo: true,
      sandbox: true,
      databaseUrl: undefined,
    });
  });

  it('an external database turns demo and sandbox off', () => {
    const config = loadConfig({ DATABASE_URL: 'postgres://u:p@h/d' });
    expect(config).toMatchObject({ demo: false, sandbox: false });
  });

  it('any address but loopback turns the sandbox off', () => {
    expect(loadConfig({ HOST: '0.0.0.0' }).sandbox).toBe(false);
    expect(loadConfig({ HOST: '::1' }).sandbox).toBe(true);
  });

  it('the sandbox never goes with NODE_ENV=production', () => {
    expect(loadConfig({ NODE_ENV: 'production' }).sandbox).toBe(false);
    expect(lineOf({ NODE_ENV: 'production', SANDBOX: 'on' })).toMatch(/^SANDBOX /);
  });

  it('the public URL is a host with or without a port and a slash', () => {
    for (const url of ['https://h.example', 'http://127.0.0.1:8080/', 'http://[::1]:80']) {
      expect(loadConfig({ PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/, ''));
    }
  });

  it('an empty variable counts as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 8080, demo: true });
  });

  it('a bad variable is named in one line that says what to change', () => {
    const bad = {
      PORT: '80a',
      DATABASE_URL: 'mysql://h/d',
      PUBLIC_URL: 'footage.example',
      DEMO: 'maybe',
      SANDBOX: '2',
      STORAGE: 's3://bucket',
      OPERATOR_PASSWORD: 'short',
      LOG_LEVEL: 'loud',
      SECRET: 'short',
      ALIPAY_APP_ID: '1',
    };
    for (const [name, value] of Object.entries(bad)) {
      const line = lineOf({ [name]: value });
      expect(line).toMatch(name === 'ALIPAY_APP_ID' ? /^ALIPAY_PRIVATE_KEY / : new RegExp(`^${name} `));
      expect(line).not.toContain('\n');
      expect(line).not.toContain(value === 'short' ? 'short"' : 'undefined');
    }
    expect(lineOf({ PORT: '70000' })).toMatch(/^PORT /);
    expect(lineOf({ OPERATOR_USERNAME: '  ' })).toMatch(/^OPERATOR_USERNAME /);
    for (const url of ['https://h.example/shop', 'https://h.example?a=1', 'https://h.example/#/']) {
      expect(lineOf({ PUBLIC_URL: url }), url).toMatch(/^PUBLIC_URL /);
    }
  });
});
