import type { Amount } from '@folio/kernel/amount.ts'
import type { DigitContract } from './categories/digits.ts'
import type { Duration, EntryNumber } from './schedule.ts'

/** A barrier as the client gave it: an offset from the entry spot, or a level. */
export type Barrier =
  | { readonly kind: 'relative'; readonly offset: Amount }
  | { readonly kind: 'absolute'; readonly level: Amount }

/** The bet of a contract with a fixed payout. */
export type DigitalBet =
  | { readonly category: 'callput'; readonly type: 'CALL' | 'PUT' | 'CALLE' | 'PUTE' }
  | { readonly category: 'callput'; readonly type: 'HIGHER' | 'LOWER'; readonly barrier: Barrier }
  | {
      readonly category: 'touchnotouch'
      readonly type: 'ONETOUCH' | 'NOTOUCH'
      readonly barrier: Barrier
      /** On which side of the spot the barrier was when the contract was bought. */
      readonly direction: 'up' | 'down'
    }
  | {
      readonly category: 'endsinout'
      readonly type: 'EXPIRYRANGE' | 'EXPIRYRANGEE' | 'EXPIRYMISS' | 'EXPIRYMISSE'
      readonly low: Barrier
      readonly high: Barrier
    }
  | {
      readonly category: 'staysinout'
      readonly type: 'RANGE' | 'UPORDOWN'
      readonly low: Barrier
      readonly high: Barrier
    }
  | ({ readonly category: 'digits' } & DigitContract)
  | { readonly category: 'asian'; readonly type: 'ASIANU' | 'ASIAND' }
  | { readonly category: 'reset'; readonly type: 'RESETCALL' | 'RESETPUT' }
  | { readonly category: 'highlowticks'; readonly type: 'TICKHIGH' | 'TICKLOW'; readonly selectedTick: number }
  | { readonly category: 'runs'; readonly type: 'RUNHIGH' | 'RUNLOW' }

/** A bet and how long it lasts. */
export type DigitalContract = { readonly bet: DigitalBet; readonly duration: Duration }

/** Counts the entry tick as the first of digits, asians and highs and lows, and as number 0 of all others. */
export const entryNumberOf = ({ category }: DigitalBet): EntryNumber =>
  category === 'digits' || category === 'asian' || category === 'highlowticks' ? 1 : 0
