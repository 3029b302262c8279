import type { TransferRow } from '@folio/contracts/http/operator/transfers.ts'
import { Status, type Tone } from '../../ui/values/status.tsx'

type Progress = TransferRow['status']

const TONES: Readonly<Record<Progress, Tone>> = {
  requested: 'pending',
  in_transit: 'pending',
  returning: 'pending',
  complete: 'ok',
  returned: 'bad',
  refused: 'bad',
}

/** The progress of a transfer. */
export const TransferStatus = ({ status }: { readonly status: Progress }) => (
  <Status tone={TONES[status]} word={status.replace('_', ' ')} />
)
