import type { Trades } from '../clients/trade.ts'
import type { ContractEvent } from '../compose/programs/auditor-calls.ts'

/** The comparison of the recorded contracts with the outcomes that traders know; every number must be 0. */
export type ContractVerdict = {
  /** Bought by an answer, but not in the store. */
  readonly lostContracts: number
  /** Bought or ended more than once. */
  readonly doubledContracts: number
  /** Recorded, although no answer named them, or ended without a purchase. */
  readonly unaskedContracts: number
  readonly openContracts: number
  /** Sales whose answer named another amount than the end of the contract, or that ended otherwise. */
  readonly otherSales: number
}

type Recorded = { bought: number; readonly ends: ContractEvent[] }

/** Compares the events of contracts with the purchases and sales of the only traders. */
export const judgeContracts = (events: readonly ContractEvent[], { purchases, sales }: Trades): ContractVerdict => {
  const contracts = new Map<number, Recorded>()
  for (const event of events) {
    const recorded = contracts.get(event.contract_id) ?? { bought: 0, ends: [] }
    contracts.set(event.contract_id, recorded)
    if (event.type === 'ContractBought') recorded.bought += 1
    else recorded.ends.push(event)
  }
  const answered = new Set(
    [...purchases.values()].flatMap((outcome) => ('contractId' in outcome ? outcome.contractId : [])),
  )
  const count = (isCounted: (recorded: Recorded, id: number) => boolean): number =>
    [...contracts].filter(([id, recorded]) => isCounted(recorded, id)).length
  const isSoldFor = (id: number, cents: number): boolean =>
    contracts.get(id)?.ends.some(({ type, paid }) => type === 'ContractSold' && paid === cents) === true
  return {
    lostContracts: [...answered].filter((id) => !contracts.has(id)).length,
    doubledContracts: count(({ bought, ends }) => bought > 1 || ends.length > 1),
    unaskedContracts: count(({ bought }, id) => bought === 0 || !answered.has(id)),
    openContracts: count(({ ends }) => ends.length === 0),
    otherSales: [...sales].filter(([id, cents]) => !isSoldFor(id, cents)).length,
  }
}
