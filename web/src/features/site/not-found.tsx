import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { PageTitle } from './page-title.tsx';

export function NotFound() {
  return (
    <Empty page message="页面不存在">
      <PageTitle>页面不存在</PageTitle>
      <ButtonLink to="/">回到首页</ButtonLink>
    </Empty>
  );
}
