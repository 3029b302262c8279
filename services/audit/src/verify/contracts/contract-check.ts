import { withEstimates } from '@folio/contracts/market/model-in-force.ts'
import { contractEvents } from '@folio/contracts/trading/contract-events.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import type { Posting } from '@folio/kernel/postings.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import type { Findings } from '../findings.ts'
import { type RecordedTicks, tickTable } from '../ticks/recorded-ticks.ts'
import { uniqueContract } from '../unique-keys.ts'
import { endEntry, purchaseEntry, shownEntry } from './contract-postings.ts'
import { type ContractPart, contractLives } from './lives/contract-lives.ts'
import { boughtOrderDifferences, changedOrderDifferences } from './lives/recorded-orders.ts'
import { modelDifferences, modelsOf } from './model-check.ts'
import { offeredBefore, offeringsOf } from './offered/named-offerings.ts'
import { priceDifferences } from './prices/price-check.ts'
import { type Difference, purchaseDifferences } from './purchase-check.ts'
import { cancellationDifferences, saleDifferences } from './sale-check.ts'
import { settlementDifferences } from './settlement-check.ts'

/** The check of the contracts in a range of events. */
export type ContractCheck = {
  /** Checks an event of the account of postings; events that are not about contracts pass. */
  readonly take: (account: string, rehashed: RehashedEvent) => void
  readonly parts: () => readonly (readonly [contract: string, part: ContractPart])[]
}

/** The inputs of a check of contracts, and the list to which it adds its findings. */
export type ContractChecking = {
  readonly findings: Findings
  readonly readStream: ReadStream
  /** Called with the unique key of each purchase. */
  readonly noteBought: (key: string) => void
}

type Bought = TradingEventData<'ContractBought'>
type Changed = TradingEventData<'LimitOrderChanged'>
type Ended = TradingEventData<'ContractSold' | 'ContractCancelled'> | TradingEventData<'ContractSettled'>

const isOfDemo = (postings: readonly Posting[]): boolean => postings.some(({ account }) => account === 'system:demo')

const entryDifferences = (expected: readonly Posting[], found: readonly Posting[]): readonly Difference[] => {
  const [right, recorded] = [shownEntry(expected), shownEntry(found)]
  return right === recorded ? [] : [{ expected: `the postings ${right}`, found: recorded }]
}

const endDifferences = (type: string, ended: Ended, ticks: RecordedTicks): readonly Difference[] => {
  if ('status' in ended) return settlementDifferences(ended, ticks)
  return type === 'ContractSold' ? saleDifferences(ended, ticks) : cancellationDifferences(ended, ticks)
}

/** The market's records by which contracts are checked, and the lives of the contracts. */
const contractRecords = (readStream: ReadStream) => ({
  table: tickTable(readStream),
  offerings: offeringsOf(readStream),
  modelAt: modelsOf(readStream),
  lives: contractLives(),
})

type ContractRecords = ReturnType<typeof contractRecords>

const purchaseCheck =
  ({ findings, noteBought }: ContractChecking, { table, offerings, modelAt, lives }: ContractRecords) =>
  (account: string, { event }: RehashedEvent, bought: Bought): readonly Difference[] => {
    const { contract, postings } = bought
    const { underlying_symbol: symbol, offering_revision, spot } = contract
    const named = offerings(symbol, offering_revision)
    const listed = named && offeredBefore(named, event.position)
    const offered = listed && { ...listed, offering: withEstimates(listed.offering, modelAt(symbol, spot.epoch)) }
    const isDemo = isOfDemo(postings)
    noteBought(uniqueContract(event.stream, contract.contract_id))
    for (const finding of lives.bought(event, contract, isDemo)) findings.add(finding)
    return [
      ...boughtOrderDifferences(contract),
      ...priceDifferences(contract),
      ...purchaseDifferences(bought, { ticks: table.of(symbol), offered }),
      ...entryDifferences(purchaseEntry({ account, contract, isDemo }), postings),
    ]
  }

const endCheck =
  ({ findings }: ContractChecking, { table, modelAt, lives }: ContractRecords) =>
  (account: string, { event }: RehashedEvent, ended: Ended): readonly Difference[] => {
    const { contract, postings, sell_price } = ended
    for (const finding of lives.ended(event, contract)) findings.add(finding)
    const ticks = table.of(contract.underlying_symbol)
    const isReversed = 'refund' in ended && ended.refund === 'stake'
    const entry = endEntry({ account, contract, isDemo: isOfDemo(postings) }, sell_price, isReversed)
    const isBid = event.type === 'ContractSold' || ('refund' in ended && ended.refund === 'bid')
    return [
      ...endDifferences(event.type, ended, ticks),
      ...modelDifferences({ ...ended, isBid }, modelAt),
      ...entryDifferences(entry, postings),
    ]
  }

/** Makes the check of the purchases, changed orders and ends in a range: each contract is settled again from recorded ticks. */
export const contractCheck = (checking: ContractChecking): ContractCheck => {
  const { findings, readStream } = checking
  const records = contractRecords(readStream)
  const { lives } = records
  const checkPurchase = purchaseCheck(checking, records)
  const checkEnd = endCheck(checking, records)

  const checkChange = ({ event }: RehashedEvent, changed: Changed): readonly Difference[] => {
    for (const finding of lives.changed(event, changed)) findings.add(finding)
    return changedOrderDifferences(changed)
  }

  const differencesOf = (account: string, rehashed: RehashedEvent): readonly Difference[] => {
    switch (rehashed.event.type) {
      case 'ContractBought':
        return checkPurchase(account, rehashed, contractEvents.ContractBought.schema.parse(dataOf(rehashed)))
      case 'LimitOrderChanged':
        return checkChange(rehashed, contractEvents.LimitOrderChanged.schema.parse(dataOf(rehashed)))
      case 'ContractSold':
        return checkEnd(account, rehashed, contractEvents.ContractSold.schema.parse(dataOf(rehashed)))
      case 'ContractCancelled':
        return checkEnd(account, rehashed, contractEvents.ContractCancelled.schema.parse(dataOf(rehashed)))
      case 'ContractSettled':
        return checkEnd(account, rehashed, contractEvents.ContractSettled.schema.parse(dataOf(rehashed)))
      default:
        return []
    }
  }

  return {
    take: (account, rehashed) => {
      const { stream, revision, position } = rehashed.event
      for (const difference of differencesOf(account, rehashed)) {
        findings.add({ stream, revision, position, ...difference })
      }
    },
    parts: lives.parts,
  }
}
