import { amountOf } from '@folio/kernel/amount.ts'
import { GROWTH_RATES } from '@folio/pricing/categories/accumulator.ts'
import { offeredMultipliers } from '@folio/pricing/offering/check-endless.ts'
import type { ContractRequest } from '@folio/pricing/offering/contract-request.ts'
import { DEFAULT_OFFERING } from '@folio/pricing/offering/offering-settings.ts'
import { barrierTexts, type Span } from './digital-purchases.ts'
import type { Purchase } from './scan-digital.ts'
import { momentAt, type Parity, type ScannedSymbol } from './symbols.ts'

/** A symbol, and the parity of the second in which a contract starts. */
export type Start = { readonly symbol: ScannedSymbol; readonly parity: Parity }

const purchaseOf = ({ symbol, parity }: Start, request: ContractRequest): Purchase => {
  const { contractType, ...rest } = request
  const words = Object.values(rest).join(' ')
  return {
    name: `${symbol.facts.symbol} at ${symbol.spot}, ${contractType} ${words} from an ${parity} second`,
    request,
    moment: momentAt(symbol, parity),
  }
}

const STRIKES = [-2.9, -1, 0, 1, 2.9]

/** Vanillas of one duration with some strikes, relative and absolute. */
export const vanillaPurchases = (span: Span, start: Start): readonly Purchase[] => {
  const { relative, absolute } = barrierTexts(start.symbol, span)
  return (['VANILLALONGCALL', 'VANILLALONGPUT'] as const).flatMap((contractType) =>
    [relative, absolute].flatMap((text) =>
      STRIKES.map((strike) =>
        purchaseOf(start, { contractType, duration: span.duration, durationUnit: span.unit, barrier: text(strike) }),
      ),
    ),
  )
}

/** The distances of a turbo's barrier, in deviations of one tick. */
const TURBO_DISTANCES = [0.005, 0.3, 1, 2, 8]

/** Turbos of one duration with near and far barriers. */
export const turboPurchases = (span: Span, start: Start): readonly Purchase[] => {
  const { relative } = barrierTexts(start.symbol, { duration: 0, unit: 't' })
  return (['TURBOSLONG', 'TURBOSSHORT'] as const).flatMap((contractType) => {
    const sign = contractType === 'TURBOSLONG' ? -1 : 1
    const asked = { contractType, duration: span.duration, durationUnit: span.unit }
    return TURBO_DISTANCES.map((distance) => purchaseOf(start, { ...asked, barrier: relative(sign * distance) }))
  })
}

/** Multipliers with the smallest and the largest multiplier. */
export const multiplierPurchases = (start: Start, cancellation?: string): readonly Purchase[] => {
  const offered = offeredMultipliers(start.symbol.facts, DEFAULT_OFFERING)
  return (['MULTUP', 'MULTDOWN'] as const).flatMap((contractType) =>
    [offered[0], offered.at(-1)].flatMap((multiplier) =>
      multiplier === undefined
        ? []
        : [
            purchaseOf(start, {
              contractType,
              multiplier: amountOf(multiplier),
              ...(cancellation === undefined ? {} : { cancellation }),
            }),
          ],
    ),
  )
}

/** Accumulators of all growth rates. */
export const accumulatorPurchases = (start: Start): readonly Purchase[] =>
  GROWTH_RATES.map((rate) => purchaseOf(start, { contractType: 'ACCU', growthRate: amountOf(rate) }))
