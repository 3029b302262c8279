import type { proposalOpenContractCall } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { useEffect, useState } from 'react'
import { shownMessage } from '../../../api/socket/socket-failure.ts'
import { useTrading } from '../trading-context.ts'
import { type Position, withContract } from './positions.ts'

/** The contracts of an account as a screen follows them. */
export type FollowedPositions = {
  /** Those that are open, and those that have ended since the screen was opened; undefined before the first answer. */
  readonly positions: readonly Position[] | undefined
  /** The sentence by which the server refused to tell of them; undefined once it does. */
  readonly refusal: string | undefined
}

/** Follows the contracts of the account. */
export const usePositions = (): FollowedPositions => {
  const { socket } = useTrading()
  const [positions, setPositions] = useState<readonly Position[]>()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    // After a lost connection the stream goes on behind the last event that was seen, so that no end is missed.
    let revision: number | undefined
    return socket.follow<typeof proposalOpenContractCall>(
      () => ({
        proposal_open_contract: 1,
        subscribe: 1,
        ...(revision === undefined ? {} : { from_revision: revision }),
      }),
      {
        onMessage: (message) => {
          setRefusal(undefined)
          revision = Math.max(revision ?? 0, message.revision)
          const { contract_id, ...contract } = message.proposal_open_contract
          setPositions((known = []) =>
            contract_id === undefined ? known : withContract(known, { ...contract, contract_id }),
          )
        },
        onRefused: (error) => setRefusal(shownMessage(error)),
      },
    )
  }, [socket])
  return { positions, refusal }
}
