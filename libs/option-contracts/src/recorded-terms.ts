import type { RecordedBet } from '@folio/contracts/trading/contracts/bet.ts'
import type { DigitalContract as RecordedContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import type { DigitalBet, DigitalContract } from '@folio/pricing/digital-contract.ts'
import type { SymbolLaw } from '@folio/pricing/digital-probability.ts'
import { type SymbolModel, symbolLaw } from '@folio/pricing/offering/symbol-facts.ts'
import type { Life } from '@folio/pricing/schedule.ts'

/** A bet as events record it. */
export const recordedBet = (bet: DigitalBet): RecordedBet => {
  if (bet.category !== 'highlowticks') return bet
  const { category, type, selectedTick } = bet
  return { category, type, selected_tick: selectedTick }
}

/** A recorded bet as the formulas take it. */
export const betOf = (bet: RecordedBet): DigitalBet => {
  if (bet.category !== 'highlowticks') return bet
  const { category, type, selected_tick } = bet
  return { category, type, selectedTick: selected_tick }
}

/** A recorded contract as the formulas take it. */
export const digitalContractOf = ({ bet, duration }: RecordedContract): DigitalContract => ({
  bet: betOf(bet),
  duration: duration.kind === 'ticks' ? duration : { kind: 'until', endEpoch: duration.end_epoch },
})

/** The epochs that decide a recorded contract. */
export const lifeOfContract = ({ spot, entry_epoch, exit_epoch, law }: RecordedContract): Life => ({
  spotEpoch: spot.epoch,
  entryEpoch: entry_epoch,
  exitEpoch: exit_epoch,
  intervalSeconds: law.interval_seconds,
})

/** The law of a contract's symbol, frozen at the purchase. */
export const lawOf = ({ underlying_symbol, law }: Pick<RecordedContract, 'underlying_symbol' | 'law'>): SymbolLaw => {
  const { model: kind, volatility, interest = ZERO, yield: yielded = ZERO, interval_seconds, decimals } = law
  const model: SymbolModel = kind === 'market' ? { kind, volatility, interest, yield: yielded } : { kind, volatility }
  return symbolLaw({ symbol: underlying_symbol, decimals, intervalSeconds: interval_seconds, model })
}
