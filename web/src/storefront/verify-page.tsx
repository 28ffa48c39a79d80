import { useEffect } from 'react';
import { PageSkeleton } from '../ui/states.tsx';

/** The page that checks certificates is a document of its own, which works without a connection: see web/src/verify. */
export default function VerifyPage() {
  useEffect(() => location.replace('/verify'), []);
  return <PageSkeleton />;
}
