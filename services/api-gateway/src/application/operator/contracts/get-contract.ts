import { type ContractLookedUp, getContract as endpoint } from '@folio/contracts/http/operator/contracts.ts'
import { isDigital } from '@folio/contracts/trading/contracts/option-contract.ts'
import { accountIdIn } from '@folio/contracts/trading/views.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { formatAmount } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'
import { lowestCheckpoint } from '../../views/service-checkpoints.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { type ContractEvents, contractEvents, isEnd, type StoredContractEvent } from './contract-events.ts'
import { shownEnd, shownTerms, statusOf } from './contract-row.ts'

type Ended = Pick<ContractLookedUp, 'status' | 'ended' | 'evidence' | 'ticks'>

const OPEN: Ended = { status: 'open', ended: null, evidence: [], ticks: [] }

const ROLES = ['entry', 'reset', 'previous', 'high', 'low', 'deciding', 'exit'] as const

const endedBy = ({ currencies }: Gateway, stored: StoredContractEvent | undefined): Ended => {
  if (stored === undefined || !('evidence' in stored.event.data)) return OPEN
  const { data } = stored.event
  const { contract, evidence, postings } = data
  const { sell_price, profit } = shownEnd({ currencies }, data)
  const ticks = ROLES.flatMap((role) => {
    const tick = evidence[role]
    return tick === undefined ? [] : [{ role, ...tick }]
  })
  return {
    status: statusOf(stored.event),
    ended: {
      event: formatEventRef(stored),
      type: stored.event.type,
      at: stored.metadata.at,
      sell_price,
      profit,
      refund: ('refund' in data ? data.refund : undefined) ?? null,
      interruption: evidence.interruption ?? null,
      postings: postings.map(({ account, currency, amount }) => ({
        account,
        currency,
        amount: formatAmount(currencies, currency, amount),
      })),
    },
    evidence: [{ role: 'spot', ...contract.spot }, ...ticks],
    ticks: evidence.ticks ?? [],
  }
}

const shownContract = (
  gateway: Gateway,
  { events, isWhole }: ContractEvents,
): Omit<ContractLookedUp, 'checkpoint'> | undefined => {
  const [first, newest] = [events[0], events.at(-1)]
  if (first === undefined || newest === undefined) return undefined
  const { contract } = newest.event.data
  const shown = (amount: Amount) => formatAmount(gateway.currencies, contract.currency, amount)
  return {
    ...shownTerms(gateway, accountIdIn(newest.stream), contract),
    shortcode: contract.shortcode,
    payout: isDigital(contract) ? shown(contract.payout) : null,
    exposure: shown(contract.exposure),
    bought_at: first.metadata.at,
    entry_epoch: contract.entry_epoch,
    offering_revision: contract.offering_revision,
    terms: { ...contract },
    ...endedBy(gateway, events.find(isEnd)),
    events: events.map((stored) => ({
      event: formatEventRef(stored),
      type: stored.event.type,
      at: stored.metadata.at,
      position: stored.position,
    })),
    is_whole: isWhole,
  }
}

/** Answers a contract with its terms, evidence and payoff. */
export const getContract = handle(
  endpoint,
  async (gateway, { params, receivedAt, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    await waitForRevision(gateway, minRevision)
    await gateway.trading.waitForAllBefore(receivedAt)
    // Before the reads: a later event is not among them for sure.
    const checkpoint = await lowestCheckpoint(gateway, ['trading'])
    const found = await contractEvents(gateway, params.contract_id)
    const shown = found && shownContract(gateway, found)
    if (shown === undefined) return notFound('contract')
    return { data: { ...shown, checkpoint } }
  },
)
