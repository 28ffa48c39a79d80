import { HotMaterials } from './home/hot-materials.tsx';
import { RepeatEarlyPress } from '../ui/router/early-press.tsx';
import { Section } from './section.tsx';

export default function HomeHot() {
  return (
    <Section title="热门素材" more={{ label: '更多热门', path: '/hot' }}>
      <HotMaterials />
      <RepeatEarlyPress />
    </Section>
  );
}
