import type { Proof } from '@zhenku/contract/proofs/proofs';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons/page-icons.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useAction } from '../../ui/hooks/use-action.ts';

/**
 * Downloads the certificate's proof, which the PDF also attaches, in its current state. It can be checked without our
 * server.
 */
export function ProofButton({ authorizationId }: { authorizationId: string }) {
  const [busy, run] = useAction();
  const save = () =>
    run(async () => {
      const { entries, disclosures } = await call('GET /order/v1/authorizations/proof', { authorizationId });
      // Sequential: the head must not be older than the entries, nor the keys older than the head.
      const { head } = await call('GET /order/v1/authorizations/log', { from: entries[0]!.index, size: 1 });
      const { keys } = await call('GET /order/v1/authorizations/keys', {});
      const proof: Proof = { entries, keys, head: head!, disclosures };
      const json = new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' });
      saveFile(`proof-${authorizationId}.json`, json);
    });
  return (
    <Button busy={busy} onClick={save}>
      {!busy && <DownloadIcon size={16} />}
      下载存证
    </Button>
  );
}
