import type { Dice } from '@folio/test-kit/dice.ts'
import type { Payments } from '../clients/paying-clients.ts'
import type { Trades } from '../clients/trade.ts'
import type { RunningCluster } from '../compose/running-cluster.ts'

/** The cluster that a fault strikes, the dice, the duration, and what clients did with the outcomes that they know. */
export type FaultSite = {
  readonly cluster: RunningCluster
  readonly dice: Dice
  readonly forMs: number
  readonly payments: Payments
  readonly trades: Trades
}

/** A fault of a cluster under load. */
export type Fault = {
  readonly name: string
  /** Causes the fault and resolves, when it is over, with a description of it. */
  readonly strike: (site: FaultSite) => Promise<string>
  /** The fault leaves as much work as all commands before it: the aim for the time until rest does not hold for it. */
  readonly leavesBacklog?: boolean
  /** The judgement reads the whole store, not only the events that came since the last one. */
  readonly isJudgedWhole?: boolean
}

/** True for `npm run test:faults`, which injects longer faults. */
export const isFull = process.env['FOLIO_FAULTS'] === 'full'

/** The time for which payers pay before a fault begins. */
export const BEFORE_MS = 1000

const SESSION_MS = 6000
const SILENCE_MAX_MS = 20_000

/** Returns a silence longer than the time after which Kafka removes a silent member of a group, at most 20 s. */
export const silenceMs = (forMs: number): number => Math.min(SILENCE_MAX_MS, SESSION_MS + Math.round(forMs / 3))
