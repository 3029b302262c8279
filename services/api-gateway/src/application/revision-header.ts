import { formatLedgerRevision } from '@folio/contracts/http/ledger-revision.ts'
import type { Recorded } from '@folio/contracts/reply-message.ts'

/** What the answer to a write says of where it stands: a read that sends it back sees what the service's view shows of it. */
export const revisionHeader = (
  service: string,
  { epoch, position }: Pick<Recorded, 'epoch' | 'position'>,
): { readonly 'Ledger-Revision': string } => ({
  'Ledger-Revision': formatLedgerRevision({ epoch, positions: new Map([[service, position]]) }),
})
