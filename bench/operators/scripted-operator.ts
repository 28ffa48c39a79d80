import { expect as baseExpect, type Locator, type Page } from '@playwright/test';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Generous, because the machine may be busy. */
export const expect = baseExpect.configure({ timeout: 60_000 });

/** Returns a pattern for a button's name: antd puts a space into names of two characters. */
export const buttonNamed = (name: string) => new RegExp(`^${name.split('').join('\\s?')}$`);

/** Acts as one operator and counts clicks and key presses. A filled-in text or a chosen file counts as one key press. */
export class ScriptedOperator {
  clicks = 0;
  keys = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
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

  async open(section: string): Promise<void> {
    await this.click(this.page.getByRole('menuitem', { name: section }));
    await expect(this.page.getByRole('heading', { name: section, level: 1 })).toBeVisible();
  }

  async find(text: string, option: string | RegExp = text): Promise<void> {
    await this.press('Control+k');
    await this.type(this.page.getByRole('dialog', { name: '查找' }).getByRole('combobox'), text);
    await expect(this.page.getByRole('option', { name: option }).first()).toBeVisible();
    await this.press('Enter');
  }
}

export interface Job {
  name: string;
  /** Estimated counts in the console's first version (see `console-clicks.ts`), or why it could not do the task. */
  before: { clicks: number; keys: number; note?: string } | string;
  work: (operator: ScriptedOperator) => Promise<void>;
}
