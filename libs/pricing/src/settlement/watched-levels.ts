import type { Amount } from '@folio/kernel/amount.ts'
import type { DigitalBet } from '../digital-contract.ts'
import { barrierLevel, type Tick } from './settle-digital.ts'

/** The levels that a contract watches: a tick at or above `high`, or at or below `low`, crosses. */
export type WatchedLevels = { readonly low?: Amount; readonly high?: Amount }

/** The levels that are watched after the entry tick; undefined for contracts that no tick before the exit tick decides. */
export const watchedLevels = (bet: DigitalBet, entry: Tick): WatchedLevels | undefined => {
  switch (bet.type) {
    case 'ONETOUCH':
    case 'NOTOUCH': {
      const level = barrierLevel(bet.barrier, entry)
      return bet.direction === 'up' ? { high: level } : { low: level }
    }
    case 'RANGE':
    case 'UPORDOWN':
      return { low: barrierLevel(bet.low, entry), high: barrierLevel(bet.high, entry) }
    default:
      return undefined
  }
}
