import { expect, it } from 'vitest';
import { EditedSettings } from './home.ts';

const accepts = (contact: unknown) => EditedSettings.shape.security.safeParse({ contact }).success;

it('takes a mail address or an https page as the contact for vulnerabilities', () => {
  for (const contact of ['', 'security@shop.example', ' a.b+c@mail.shop.example ', 'https://shop.example/report?x=1'])
    expect(accepts(contact), contact).toBe(true);
});

it('refuses contacts that would break security.txt', () => {
  const broken = ['a@shop.example\nExpires: 1970', 'https://shop.example/\r\nx', 'a b@c.example', '13800000000'];
  for (const contact of [...broken, 'javascript:alert(1)', 'http://shop.example', 'a'.repeat(201), 7])
    expect(accepts(contact), String(contact)).toBe(false);
});
