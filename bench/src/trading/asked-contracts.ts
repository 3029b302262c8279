import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
/** A contract as `proposal` and the `parameters` of `buy` name it. */
export type AskedContract = Readonly<Record<string, string | number>>

const STAKE = { amount: 1, basis: 'stake', currency: 'USD' }

/** Symbols with a tick in every second. */
export const SECOND_SYMBOLS = ['1HZ10V', '1HZ25V', '1HZ50V', '1HZ75V', '1HZ100V'] as const

/** Ends with the next tick, at the same price at every moment. */
export const evenDigit = (number: number): AskedContract => ({
  ...STAKE,
  contract_type: number % 2 === 0 ? 'DIGITEVEN' : 'DIGITODD',
  underlying_symbol: SECOND_SYMBOLS[number % SECOND_SYMBOLS.length] ?? '',
  duration: 1,
  duration_unit: 't',
})

/** Rises or falls until a moment, in seconds since 1970. */
export const riseOrFallUntil = (number: number, date_expiry: number): AskedContract => ({
  ...STAKE,
  contract_type: number % 2 === 0 ? 'CALL' : 'PUT',
  underlying_symbol: SECOND_SYMBOLS[number % SECOND_SYMBOLS.length] ?? '',
  date_expiry,
})

/** Ends above a barrier in two minutes; its price changes with each tick. */
export const higher = (number: number): AskedContract => ({
  ...STAKE,
  contract_type: 'HIGHER',
  underlying_symbol: SECOND_SYMBOLS[number % SECOND_SYMBOLS.length] ?? '',
  duration: 120 + (number % 60),
  duration_unit: 's',
  barrier: '+0.10',
})

/** A barrier is refused below half a deviation of a day, 295 on the symbol where that is the most; the payout stays small. */
const BARRIER_MIN = 320
const BARRIERS = 100

/** Stays open for hours: a third of them watches every tick, at a barrier that may be touched but not soon. */
export const lasting = (number: number): AskedContract => {
  const symbol = { underlying_symbol: SECOND_SYMBOLS[number % SECOND_SYMBOLS.length] ?? '' }
  const duration = { duration: DAY_SECONDS - (number % 1000), duration_unit: 's' }
  if (number % 3 !== 0) return { ...STAKE, ...symbol, ...duration, contract_type: number % 2 === 0 ? 'CALL' : 'PUT' }
  return {
    ...STAKE,
    ...symbol,
    ...duration,
    contract_type: 'ONETOUCH',
    barrier: `+${BARRIER_MIN + (number % BARRIERS)}.00`,
  }
}

/** Contracts of several categories in turn, as `proposal` prices them. */
export const mixed = (number: number): AskedContract => {
  const kinds = [evenDigit, higher, lasting] as const
  return (kinds[number % kinds.length] ?? higher)(number)
}
