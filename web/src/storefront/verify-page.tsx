import { useEffect } from 'react';
import { PageSkeleton } from '../ui/states.tsx';

/** Leaves the app for the certificate check, a separate document that works offline: see web/src/verify. */
export default function VerifyPage() {
  useEffect(() => location.replace('/verify'), []);
  return <PageSkeleton />;
}
