import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import ConnectionNotice from '../../api/connection-notice.tsx';
import { useOperator } from '../../api/use-operator.ts';
import { antdTheme } from '../../ui/theme/antd-theme.ts';
import { Spinner } from '../../ui/button.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { useScheme } from '../../ui/theme/theme.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { LoginPage } from './login-page.tsx';

/** Has its own page and login. Logging in or out reloads the page. */
export function ConsoleApp() {
  const scheme = useScheme();
  return (
    <ConfigProvider
      locale={zhCN}
      theme={antdTheme(scheme)}
      // antd's icon waits for the end of its animation. If loading stops earlier, that event never comes, and the icon
      // stays in the button's accessible name.
      button={{ autoInsertSpace: false, loadingIcon: <Spinner /> }}
    >
      <LoginOrConsole />
      <ConnectionNotice />
    </ConfigProvider>
  );
}

function LoginOrConsole() {
  const { operator, isLoggedOut, isError, retry } = useOperator();
  if (operator) return <ConsoleLayout me={operator} />;
  if (isLoggedOut) return <LoginPage />;
  return isError ? <ErrorState message="后台加载失败" onRetry={retry} /> : <PageSkeleton />;
}
