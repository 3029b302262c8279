import { Link } from '@tanstack/react-router'
import { Copyable } from '../../ui/values/copyable.tsx'

type SubjectProps = {
  readonly transferId: string | null
  readonly contractId: number | null
  /** The words of the link to a transfer. */
  readonly transferWords: string
}

/** Links the transfer or the contract that an event is about, with a button that copies its id; nothing for another event. */
export const SubjectLink = ({ transferId, contractId, transferWords }: SubjectProps) => {
  if (transferId !== null) {
    return (
      <Copyable text={transferId} label={`the transfer ${transferId}`}>
        <Link to="/transfers/$transfer" params={{ transfer: transferId }}>
          {transferWords}
        </Link>
      </Copyable>
    )
  }
  return contractId === null ? null : (
    <Copyable text={String(contractId)} label={`the contract ${contractId}`}>
      <Link to="/contracts/$contract" params={{ contract: String(contractId) }}>
        contract {contractId}
      </Link>
    </Copyable>
  )
}
