import { describe, expect, it } from 'vitest';
import { libpqEnvironment } from './dump-database.ts';

describe('the environment of PostgreSQL’s programs', () => {
  it('has every part of the URL, decoded', () => {
    expect(libpqEnvironment('postgres://us%40er:p%2Fw@db.example:6432/shop?options=-c%20role%3Downer')).toEqual({
      PGHOST: 'db.example',
      PGPORT: '6432',
      PGUSER: 'us@er',
      PGPASSWORD: 'p/w',
      PGDATABASE: 'shop',
      PGOPTIONS: '-c role=owner',
    });
    const inQuery = libpqEnvironment('postgres://h/d?user=u&password=secret&host=/run/postgresql');
    expect(inQuery).toEqual({ PGHOST: '/run/postgresql', PGUSER: 'u', PGPASSWORD: 'secret', PGDATABASE: 'd' });
  });

  it('has an IPv6 address without brackets, and a socket folder as a path', () => {
    expect(libpqEnvironment('postgres://u@[::1]:5432/d').PGHOST).toBe('::1');
    expect(libpqEnvironment('postgres://u@%2Frun%2Fpostgresql/d').PGHOST).toBe('/run/postgresql');
  });

  it.each([
    ['disable', { PGSSLMODE: 'disable' }],
    ['no-verify', { PGSSLMODE: 'require' }],
    ['require', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/ssl/certs/ca-certificates.crt' }],
    ['verify-full&sslrootcert=/ca.pem', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/ca.pem' }],
  ])('verifies the database server for sslmode=%s like the driver does', (mode, expected) => {
    expect(libpqEnvironment(`postgres://u@h/d?sslmode=${mode}`)).toMatchObject(expected);
  });
});
