import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import type { AccountEvent } from '../../accounts/account-event.ts'
import type { CallContext } from '../../call-context.ts'
import type { AnswerBody } from '../../frame.ts'
import { CONTRACT_MSG_TYPE, type ContractPushes, contractPushes } from '../../positions/contract-pushes.ts'
import { changedPosition } from '../../positions/position.ts'
import type { WatchedPosition } from '../../positions/position-board.ts'
import { shownContract } from '../../positions/shown-contract.ts'
import type { CallAnswer, Session } from '../../session.ts'
import type { Subscription } from '../../subscriptions.ts'
import { followEvents } from '../open-account-stream.ts'

/** The contracts of a stream: one of an account's, or all. */
export type ContractStreamRequest = { readonly accountId: string; readonly contractId: number | undefined }

/** The beginning of a stream: the contracts that its answer shows, and the revision after which events follow. */
export type ContractStreamStart = {
  readonly after: number
  readonly newest: number
  /** Open contracts, shown at the newest tick. */
  readonly open: readonly OptionContract[]
  /** Contracts that have ended after `after`, shown as they were bought. */
  readonly bought: readonly OptionContract[]
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

type Parts = {
  readonly calls: CallContext
  readonly session: Session
  readonly request: ContractStreamRequest
  readonly subscription: Subscription
}

/** A subscription of which each function that was set ends, not only the last one. */
const withManyEnds = ({ id, onEnd }: Subscription): Subscription => {
  const ends: (() => void)[] = []
  let hasEnded = false
  onEnd(() => {
    hasEnded = true
    for (const end of ends.splice(0)) end()
  })
  return {
    id,
    onEnd: (end) => {
      if (hasEnded) end()
      else ends.push(end)
    },
  }
}

/** The open contracts of a stream, whose prices are pushed. */
const watchedContracts = ({ calls, request, subscription }: Parts) => {
  const watched = new Map<number, WatchedPosition>()
  let pushes: ContractPushes | undefined
  let hasEnded = false
  const close = (contractId: number): void => {
    watched.get(contractId)?.close()
    watched.delete(contractId)
    pushes?.withdraw(contractId)
  }
  subscription.onEnd(() => {
    hasEnded = true
    for (const contractId of [...watched.keys()]) close(contractId)
  })
  const listen = (contractId: number): void =>
    watched.get(contractId)?.listen((body) => pushes?.price(contractId, body))

  return {
    close,
    last: (contractId: number) => watched.get(contractId)?.last(),
    has: (contractId: number): boolean => watched.has(contractId),
    add: (contract: OptionContract): WatchedPosition => {
      const known = watched.get(contract.contract_id)
      if (known !== undefined) return known
      const position = calls.positions.watch(request.accountId, contract)
      if (hasEnded) position.close()
      else watched.set(contract.contract_id, position)
      return position
    },
    /** Begins to push the prices of a contract. */
    listen,
    run: (to: ContractPushes): void => {
      pushes = to
      for (const contractId of watched.keys()) listen(contractId)
    },
  }
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
  const subscription = withManyEnds(begun)
  const contracts = watchedContracts({ calls, session, request, subscription })
  /** Contracts that were bought while earlier events were replayed: they may have ended since. */
  const unconfirmed = new Map<number, OptionContract>()
  let pushes: ContractPushes | undefined
  let from: ContractStreamStart | undefined

  const watch = (contract: OptionContract): void => {
    const { contract_id } = contract
    if (contracts.has(contract_id)) return
    contracts
      .add(contract)
      .now()
      .then(() => contracts.listen(contract_id))
      .catch((err: unknown) => calls.log.warn({ err }, 'the prices of a contract cannot be shown'))
  }

  const onContract = ({ revision, movement }: AccountEvent, contract: OptionContract): void => {
    const { contract_id } = contract
    if (contractId !== undefined && contract_id !== contractId) return
    if (movement?.ended !== undefined) {
      unconfirmed.delete(contract_id)
      contracts.close(contract_id)
      pushes?.event(revision, shownContract(accountId, { stage: 'ended', ...movement.ended }))
      if (contractId !== undefined) session.subscriptions.end(id)
      return
    }
    pushes?.event(revision, shownContract(accountId, { stage: 'bought', contract }))
    unconfirmed.set(contract_id, contract)
  }

  /** Shows changed limit orders at the newest known tick, and goes on with them. */
  const onChanged = (revision: number, contract: OptionContract): void => {
    const { contract_id } = contract
    if (contractId !== undefined && contract_id !== contractId) return
    const last = contracts.last(contract_id)
    const position = last === undefined ? ({ stage: 'bought', contract } as const) : changedPosition(contract, last)
    contracts.close(contract_id)
    pushes?.event(revision, shownContract(accountId, position))
    unconfirmed.set(contract_id, contract)
  }

  const onEvent = (event: AccountEvent): void => {
    const contract = event.movement?.contract
    if (contract !== undefined) onContract(event, contract)
    if (event.changed !== undefined) onChanged(event.revision, event.changed.contract)
    if (event.revision < (from?.newest ?? 0)) return
    for (const each of unconfirmed.values()) watch(each)
    unconfirmed.clear()
  }

  const follow = followEvents(calls, session, { ...subscription, accountId, onEvent })

  return {
    id,
    show: async (start) => {
      from = start
      const open = await Promise.all(start.open.map((contract) => contracts.add(contract).now()))
      return [
        ...open.map((position) => shownContract(accountId, position)),
        ...start.bought.map((contract) => shownContract(accountId, { stage: 'bought', contract })),
      ]
    },
    run: () => {
      if (from === undefined) return
      const { after, newest } = from
      pushes = contractPushes(session, { id, answered: after, clock: calls.clock })
      contracts.run(pushes)
      follow(after, newest)
    },
    end: () => session.subscriptions.end(id),
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
