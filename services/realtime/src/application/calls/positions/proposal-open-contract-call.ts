import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { OpenContractEntry } from '@folio/contracts/trading/views.ts'
import type {
  ProposalOpenContractRequest,
  ShownContract,
} from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { askedAt } from '@folio/option-contracts/asking/trading-clock.ts'
import { hasOrders } from '@folio/option-contracts/order-bounds.ts'
import type { CallContext } from '../../call-context.ts'
import type { FoundContract } from '../../positions/account-contracts.ts'
import { contractAt } from '../../positions/order-history.ts'
import { openPosition } from '../../positions/position.ts'
import { shownContract } from '../../positions/shown-contract.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { requireReached } from '../open-account-stream.ts'
import { viewUpTo } from '../read-up-to.ts'
import { contractTurns } from './contract-turns.ts'
import {
  type BegunContractStream,
  beginContractStream,
  type ContractStreamStart,
  contractAnswers,
  type StartingContract,
} from './open-contract-stream.ts'
import { requireContract } from './require-contract.ts'

type Caller = { readonly accountId: string; readonly session: Session }

const shownNow = async (
  calls: CallContext,
  accountId: string,
  contract: Extract<FoundContract, { isOpen: true }>['contract'],
): Promise<ShownContract> => {
  const newest = calls.market.newest(contract.underlying_symbol)?.epoch ?? contract.spot.epoch
  const facts = await calls.market.history.contractFacts(contract, newest)
  return shownContract(accountId, openPosition(contract, facts), askedAt(calls))
}

/** Shows one contract, or all open ones. */
const showOnce = async (calls: CallContext, contractId: number | undefined, accountId: string): Promise<CallAnswer> => {
  if (contractId === undefined) {
    const { revision, contracts } = await calls.contracts.open(accountId)
    const inTurn = contractTurns(calls.market.history)
    const shown = await Promise.all(
      contracts.map(({ contract }) => inTurn(contract, () => shownNow(calls, accountId, contract))),
    )
    return contractAnswers(shown, { revision })
  }
  const revision = await calls.contracts.revision(accountId)
  const found = await requireContract(calls, accountId, contractId)
  const shown = found.isOpen
    ? await shownNow(calls, accountId, found.contract)
    : shownContract(accountId, { stage: 'ended', ...found.ended }, askedAt(calls))
  return contractAnswers([shown], { revision: Math.max(revision, found.revision) })
}

type Beginning = {
  readonly accountId: string
  readonly contractId: number | undefined
  readonly fromRevision: number | undefined
}

/** Tells whether the orders of a contract have ever changed: else all its events before the end show the same terms. */
const haveOrdersChanged = (contract: OptionContract): boolean =>
  hasOrders(contract) && contract.orders.changed_at !== undefined

/** An open contract as a stream begins with it at a revision; undefined if it was bought later. */
const openAt = async (
  calls: CallContext,
  accountId: string,
  { contract, revision, at }: OpenContractEntry & { readonly at: number },
): Promise<StartingContract | undefined> => {
  if (revision <= at) return { contract, isCurrent: true }
  if (!haveOrdersChanged(contract)) return undefined
  const earlier = await contractAt(calls, accountId, { contract, revision: at })
  return earlier && { contract: earlier, isCurrent: false }
}

/** The contract that a stream begins with, if it has ended by then, or else where the stream begins. */
const startOfOne = async (
  calls: CallContext,
  { accountId, contractId, fromRevision }: Beginning & { readonly contractId: number },
  newest: number,
): Promise<ContractStreamStart | Extract<FoundContract, { isOpen: false }>> => {
  const shownTo = await calls.contracts.revision(accountId)
  const found = await requireContract(calls, accountId, contractId)
  const after = fromRevision ?? Math.max(shownTo, found.revision)
  if (found.isOpen) {
    const open = await openAt(calls, accountId, { ...found, at: after })
    return { after, newest, contracts: open === undefined ? [] : [open] }
  }
  if (after >= found.revision) return found
  const contract = await contractAt(calls, accountId, { contract: found.ended.contract, revision: after })
  return { after, newest, contracts: contract === undefined ? [] : [{ contract, isCurrent: false }] }
}

const startOfAll = async (
  calls: CallContext,
  { accountId, fromRevision }: Beginning,
  newest: number,
): Promise<ContractStreamStart> => {
  const { revision: shownTo, contracts } = await calls.contracts.open(accountId)
  const after = fromRevision ?? shownTo
  const open: StartingContract[] = []
  // One after another, because the orders of each may be a long read.
  for (const entry of contracts) {
    const contract = await openAt(calls, accountId, { ...entry, at: after })
    if (contract !== undefined) open.push(contract)
  }
  return { after, newest, contracts: open }
}

const answerOf = async (calls: CallContext, stream: BegunContractStream, beginning: Beginning): Promise<CallAnswer> => {
  const { id } = stream
  const { accountId, contractId } = beginning
  const newest = await calls.ledger.newest(accountId)
  requireReached(beginning.fromRevision ?? 0, newest)
  const start =
    contractId === undefined
      ? await startOfAll(calls, beginning, newest)
      : await startOfOne(calls, { ...beginning, contractId }, newest)
  if ('isOpen' in start) {
    stream.end()
    const shown = shownContract(accountId, { stage: 'ended', ...start.ended }, askedAt(calls))
    return contractAnswers([shown], { id, revision: start.revision })
  }
  const shown = await stream.show(start)
  return { ...contractAnswers(shown, { id, revision: start.after }), afterwards: stream.run }
}

/**
 * Answers with one contract of the account, or with each open one; for a subscription a push follows each tick and each
 * change, and ended contracts are not shown again.
 */
export const answerProposalOpenContract = async (
  calls: CallContext,
  request: ProposalOpenContractRequest,
  { accountId, session }: Caller,
): Promise<CallAnswer> => {
  const { contract_id: contractId, subscribe, from_revision: fromRevision } = request
  if (subscribe === undefined) {
    await viewUpTo(calls, accountId, session.seen.newest())
    return showOnce(calls, contractId, accountId)
  }
  const stream = beginContractStream(calls, session, { accountId, contractId })
  try {
    await viewUpTo(calls, accountId, session.seen.newest())
    await calls.contracts.waitFor(accountId, fromRevision ?? -1)
    return await answerOf(calls, stream, { accountId, contractId, fromRevision })
  } catch (error) {
    stream.end()
    throw error
  }
}
