import type { ContractRow } from '@folio/contracts/http/operator/contracts.ts'
import { Status, type Tone } from '../../../ui/values/status.tsx'

const TONES: Readonly<Record<ContractRow['status'], Tone>> = {
  open: 'pending',
  won: 'ok',
  lost: 'bad',
  sold: 'ok',
  cancelled: 'bad',
}

/** Tells if a contract is open, or how it ended. */
export const ContractStatus = ({ status }: Pick<ContractRow, 'status'>) => <Status tone={TONES[status]} word={status} />
