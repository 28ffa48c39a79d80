import { PictureSearch } from '../features/catalogue/similar/picture-search.tsx';
import { ListPage } from './list-page.tsx';

export default function PictureSearchPage() {
  return (
    <ListPage title="以图找镜头" trail={[]}>
      <PictureSearch />
    </ListPage>
  );
}
