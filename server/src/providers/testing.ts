import { createLog } from '../platform/observability/log.ts';
import { createMetrics } from '../platform/observability/metrics.ts';
import type { ProviderFault } from './provider-fault.ts';
import { createProviderHealth, type ProviderService } from './provider-health.ts';

export function testHealth() {
  const metrics = createMetrics();
  const stored: [ProviderService, ProviderFault | null][] = [];
  const store = async (service: ProviderService, fault: ProviderFault | null) => void stored.push([service, fault]);
  const health = createProviderHealth({ metrics, log: createLog('silent'), store });
  const countOf = async (check: ProviderService, reason: string): Promise<number> => {
    const { values } = await metrics.checks.get();
    return values.find(({ labels }) => labels.check === check && labels.reason === reason)?.value ?? 0;
  };
  return { ...health, stored, countOf };
}
