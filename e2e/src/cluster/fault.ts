import type { Dice } from '@folio/test-kit/dice.ts'
import type { Payments } from './paying-clients.ts'
import type { RunningCluster } from './running-cluster.ts'

/** Where a fault strikes, what decides, for how long, and what payers know meanwhile. */
export type FaultSite = {
  readonly cluster: RunningCluster
  readonly dice: Dice
  readonly forMs: number
  readonly payments: Payments
}

/** Something that goes wrong in a cluster under load. */
export type Fault = {
  readonly name: string
  /** Makes it go wrong; when it settles nothing of it stays, and it tells what it did. */
  readonly strike: (site: FaultSite) => Promise<string>
}

/** How long payers pay before something goes wrong. */
export const BEFORE_MS = 1000

const SESSION_MS = 6000
const SILENCE_MAX_MS = 20_000

/** Longer than Kafka waits for a member of a group that says nothing, at most 20 s. */
export const silenceMs = (forMs: number): number => Math.min(SILENCE_MAX_MS, SESSION_MS + Math.round(forMs / 3))
