import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { type PushBody, sentAt } from '../latest-pushes.ts'
import type { Session } from '../session.ts'

/** The message type of pushes of contracts, also where a purchase has begun them. */
export const CONTRACT_MSG_TYPE = 'proposal_open_contract'

/** The pushes of one subscription to contracts, which are numbered together. */
export type ContractPushes = {
  /** Pushes what the account's stream recorded at a revision; it takes the place of a price that waits. */
  readonly event: (revision: number, shown: ShownContract) => void
  /** Pushes the newest price of a contract, once the client has read what was sent before. */
  readonly price: (contractId: number, body: PushBody) => void
  /** Drops the price of a contract that was not sent yet. */
  readonly withdraw: (contractId: number) => void
}

/** Creates the pushes of a subscription whose answer stands for a revision. */
export const contractPushes = (
  session: Session,
  { id, answered, clock }: { readonly id: string; readonly answered: number; readonly clock: Clock },
): ContractPushes => {
  const opening = session.opening(CONTRACT_MSG_TYPE)
  const key = (contractId: number): string => `${id}/${contractId}`
  let seq = 0
  let revision = answered

  const own = () => {
    seq += 1
    return { subscription: { id }, revision, seq, sent_at: sentAt(clock) }
  }

  return {
    event: (at, { contract_id, ...shown }) => {
      if (contract_id !== undefined) session.latest.withdraw(key(contract_id))
      revision = at
      session.seen.raise(at)
      session.push({
        msg_type: CONTRACT_MSG_TYPE,
        proposal_open_contract: { id, ...(contract_id === undefined ? {} : { contract_id }), ...shown },
        ...own(),
      })
    },
    price: (contractId, { beforeId, afterId }) =>
      session.latest.put(
        key(contractId),
        () => `${opening}${beforeId}${id}${afterId},${JSON.stringify(own()).slice(1, -1)}}`,
      ),
    withdraw: (contractId) => session.latest.withdraw(key(contractId)),
  }
}
