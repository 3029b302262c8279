import type { proposalOpenContractCall } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { useEffect, useState } from 'react'
import { useTrading } from '../trading-context.ts'
import { type Position, withContract } from './positions.ts'

/** The contracts that are open, and those that have ended since the screen was opened; undefined before the first answer. */
export const usePositions = (): readonly Position[] | undefined => {
  const { socket } = useTrading()
  const [positions, setPositions] = useState<readonly Position[]>()
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
          revision = Math.max(revision ?? 0, message.revision)
          const { contract_id, ...contract } = message.proposal_open_contract
          setPositions((known = []) =>
            contract_id === undefined ? known : withContract(known, { ...contract, contract_id }),
          )
        },
        onRefused: () => {},
      },
    )
  }, [socket])
  return positions
}
