import { modelInForce } from '@folio/contracts/market/model-in-force.ts'
import type { MarketModel, ModelRevision } from '@folio/contracts/market/offering.ts'
import type { RecordedBet } from '@folio/contracts/trading/contracts/bet.ts'
import type {
  OptionContract,
  DigitalContract as RecordedContract,
} from '@folio/contracts/trading/contracts/option-contract.ts'
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

/** The tick at which a contract is valued, and the revisions of the model of its symbol, if there are any. */
export type ModelMoment = { readonly epoch: number; readonly models?: readonly ModelRevision[] | undefined }

/** The estimates of a market in force at a tick, where they are not those of the purchase. */
export const revisedModelAt = (
  { law }: Pick<OptionContract, 'law'>,
  { epoch, models = [] }: ModelMoment,
): MarketModel | undefined => {
  if (law.model !== 'market') return undefined
  const model = modelInForce(models, epoch)
  if (model === undefined) return undefined
  const { volatility, interest = ZERO, yield: yielded = ZERO } = law
  const isSame = model.volatility === volatility && model.interest === interest && model.yield === yielded
  return isSame ? undefined : model
}

/** The law of a contract's symbol at a tick: that of the purchase, but for the estimates of a market, which are revised. */
export const lawAt = (
  { underlying_symbol, law }: Pick<RecordedContract, 'underlying_symbol' | 'law'>,
  moment: ModelMoment,
): SymbolLaw => {
  const inForce = { ...law, ...revisedModelAt({ law }, moment) }
  const { model: kind, volatility, interest = ZERO, yield: yielded = ZERO, interval_seconds, decimals } = inForce
  const model: SymbolModel = kind === 'market' ? { kind, volatility, interest, yield: yielded } : { kind, volatility }
  return symbolLaw({ symbol: underlying_symbol, decimals, intervalSeconds: interval_seconds, model })
}
