import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { readOperatorToken } from '../api/operator-client.ts';
import { antdTheme } from '../ui/antd-theme.ts';
import { Spinner } from '../ui/button.tsx';
import { useScheme } from '../ui/theme.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { LoginPage } from './login-page.tsx';

/** The operators' app, on its own page with its own token. Logging in and out reload the page. */
export function ConsoleApp() {
  const scheme = useScheme();
  return (
    <ConfigProvider
      locale={zhCN}
      theme={antdTheme(scheme)}
      // antd's own icon waits for the end of its motion, which never comes when a button stops loading before the icon has
      // fully appeared: it then stays in the button's name.
      button={{ autoInsertSpace: false, loadingIcon: <Spinner /> }}
    >
      {readOperatorToken() === null ? <LoginPage /> : <ConsoleLayout />}
    </ConfigProvider>
  );
}
