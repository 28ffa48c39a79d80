import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useOperator } from '../../api/use-operator.ts';
import { antdTheme } from '../../ui/theme/antd-theme.ts';
import { Spinner } from '../../ui/button.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { useScheme } from '../../ui/theme/theme.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { LoginPage } from './login-page.tsx';

/** The operators' app, on its own page with its own login. Logging in and out reload the page. */
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
      <LoginOrConsole />
    </ConfigProvider>
  );
}

function LoginOrConsole() {
  const { operator, isLoggedOut, isError, retry } = useOperator();
  if (operator) return <ConsoleLayout me={operator} />;
  if (isLoggedOut) return <LoginPage />;
  return isError ? <ErrorState message="后台加载失败" onRetry={retry} /> : <PageSkeleton />;
}
