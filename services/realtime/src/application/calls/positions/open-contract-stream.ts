import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { askedAt } from '@folio/option-contracts/asking/trading-clock.ts'
import type { CallContext } from '../../call-context.ts'
import type { AnswerBody } from '../../frame.ts'
import { CONTRACT_MSG_TYPE, contractPushes } from '../../positions/contract-pushes.ts'
import type { Position } from '../../positions/position.ts'
import { shownContract } from '../../positions/shown-contract.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { followEvents } from '../open-account-stream.ts'
import { type ContractStreamRequest, contractEvents } from './contract-events.ts'
import { contractTurns } from './contract-turns.ts'
import { watchedContracts, withManyEnds } from './watched-contracts.ts'

/** A contract that the answer of a stream shows, as it was at the revision of the answer. */
export type StartingContract = {
  readonly contract: OptionContract
  /** True for an open contract as it is now, which is shown at the newest tick; one that has changed or ended since has no price. */
  readonly isCurrent: boolean
}

/** The beginning of a stream: the contracts that its answer shows, and the revision after which events follow. */
export type ContractStreamStart = {
  readonly after: number
  readonly newest: number
  readonly contracts: readonly StartingContract[]
}

/** A subscription to contracts that listens already and has shown nothing yet. */
export type BegunContractStream = {
  readonly id: string
  /** Returns the contracts of the answer; the stream goes on from there once `run` is called. */
  readonly show: (start: ContractStreamStart) => Promise<readonly ShownContract[]>
  /** Begins to push. */
  readonly run: () => void
  /** Ends the subscription. */
  readonly end: () => void
}

/**
 * Begins a subscription to contracts. After its answer it pushes what the account's stream records of them, in order and
 * without a gap, and their prices at each tick. It ends with the end of its only contract.
 */
export const beginContractStream = (
  calls: CallContext,
  session: Session,
  request: ContractStreamRequest,
): BegunContractStream => {
  const { accountId, contractId } = request
  const of = contractId === undefined ? undefined : String(contractId)
  const begun = session.subscriptions.begin(CONTRACT_MSG_TYPE, of)
  const { id } = begun
  const end = (): void => {
    session.subscriptions.end(id)
  }
  const subscription = withManyEnds(begun)
  const contracts = watchedContracts(calls.positions, accountId, subscription)
  const inTurn = contractTurns(calls.market.history)
  const events = contractEvents({ request, contracts, inTurn, end, moment: () => askedAt(calls), log: calls.log })
  const follow = followEvents(calls, session, { ...subscription, accountId, onEvent: events.take })
  let from: ContractStreamStart | undefined

  return {
    id,
    show: async (start) => {
      from = start
      events.replayTo(start.newest)
      const positions = await Promise.all(
        start.contracts.map(async ({ contract, isCurrent }): Promise<Position> => {
          return isCurrent ? inTurn(contract, contracts.add(contract).now) : { stage: 'bought', contract }
        }),
      )
      return positions.map((position) => shownContract(accountId, position, askedAt(calls)))
    },
    run: () => {
      if (from === undefined) return
      const { after, newest } = from
      const pushes = contractPushes(session, { id, answered: after, clock: calls.clock })
      events.run(pushes)
      contracts.run(pushes)
      follow(after, newest)
    },
    end,
  }
}

/** Makes the answer frames of contracts: one for each, or an empty one. */
export const contractAnswers = (
  shown: readonly ShownContract[],
  more: { readonly revision: number; readonly id?: string },
): Pick<CallAnswer, 'body' | 'more'> => {
  const { revision, id } = more
  const own = id === undefined ? { revision } : { subscription: { id }, revision }
  const bodies = shown.map(
    (each): AnswerBody => ({ [CONTRACT_MSG_TYPE]: id === undefined ? each : { id, ...each }, ...own }),
  )
  const [body = { [CONTRACT_MSG_TYPE]: {}, ...own }, ...others] = bodies
  return { body, more: others }
}
