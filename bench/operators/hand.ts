import { expect as expectSoon, type Locator, type Page } from '@playwright/test';

/** Of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A busy machine may be late. */
export const expect = expectSoon.configure({ timeout: 60_000 });

/** A button by its name, between whose two characters the library puts a space. */
export const named = (name: string) => new RegExp(`^${name.split('').join('\\s?')}$`);

/** What one operator does, counted. A word that is typed or pasted is one key, and so is a file that is chosen. */
export class Hand {
  clicks = 0;
  keys = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }
  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }
  async type(field: Locator, text: string): Promise<void> {
    this.keys += 1;
    await field.fill(text);
  }
  async choose(field: Locator): Promise<void> {
    this.keys += 1;
    await field.setInputFiles({ name: 'file.png', mimeType: 'image/png', buffer: PNG });
  }

  /** Goes to a section of the menu. */
  async open(section: string): Promise<void> {
    await this.click(this.page.getByRole('menuitem', { name: section }));
    await expect(this.page.getByRole('heading', { name: section, level: 1 })).toBeVisible();
  }

  /** Opens what is found by a text from anywhere. */
  async find(text: string, option: string | RegExp = text): Promise<void> {
    await this.press('Control+k');
    await this.type(this.page.getByRole('dialog', { name: '查找' }).getByRole('combobox'), text);
    await expect(this.page.getByRole('option', { name: option }).first()).toBeVisible();
    await this.press('Enter');
  }
}

/** A job of operators. */
export interface Job {
  name: string;
  /** What it took before the workbench, reckoned; a text: it could not be done in the console. */
  before: { clicks: number; keys: number; note?: string } | string;
  work: (hand: Hand) => Promise<void>;
}
