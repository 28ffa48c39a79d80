import type { CurrentOperator } from '@zhenku/contract/operators/operator-accounts';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { CurrentOperatorContext } from '../console/shell/current-operator.ts';
import { show, type RenderOptions } from './render.tsx';
import { anOperator } from './samples.ts';

interface ConsoleOptions extends RenderOptions {
  operator?: CurrentOperator;
}

export const showConsole = (component: ReactNode, { operator = anOperator(), ...options }: ConsoleOptions = {}) =>
  show(
    <ConfigProvider
      locale={zhCN}
      // Without motion, closed dialogs disappear immediately.
      theme={{ token: { motion: false } }}
      button={{ autoInsertSpace: false }}
    >
      <CurrentOperatorContext value={operator}>{component}</CurrentOperatorContext>
    </ConfigProvider>,
    options,
  );
