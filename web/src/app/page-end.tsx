import { RepeatEarlyPress } from '../ui/router/early-press.tsx';
import { useLocation } from '../ui/router/location.tsx';
import { Footer } from './footer.tsx';
import { Toolbar } from './toolbar.tsx';

/** Renders what follows every page, and loads after it. */
export default function PageEnd() {
  const { pathname } = useLocation();
  return (
    <>
      <Footer />
      {pathname !== '/login' && <Toolbar />}
      <RepeatEarlyPress />
    </>
  );
}
