import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Accident, FaultPlan } from '../fault-plan.ts'
import type { SimulatedOwners } from '../simulated-owners.ts'
import type { SimulatedPorts } from './simulated-ports.ts'

/** A market that stopped for longer than 24 hours records an interruption. */
const STOPPED_MS = 25 * 60 * 60_000
const DEAD_MS = 1000

/** Returns a function that lets the accidents of a fault plan happen, each at its time. */
export const accidentsOf = (
  { readModel, skip, wipeViews }: Pick<SimulatedPorts, 'readModel' | 'skip' | 'wipeViews'>,
  market: Pick<SimulatedOwners, 'leave' | 'comeBack'> | undefined,
): ((faultPlan: FaultPlan) => Promise<void>) => {
  let hasSnapshot = false

  /** Sets all clocks ahead while the market is dead: the epochs between get no ticks. */
  const stopMarket = async (): Promise<void> => {
    market?.leave(0)
    skip(STOPPED_MS)
    await sleep(DEAD_MS)
    market?.comeBack(0)
  }

  const happen = async (accident: Accident): Promise<void> => {
    if (accident === 'stop the market') await stopMarket()
    else if (accident === 'wipe') wipeViews()
    else if (accident === 'remember') await readModel.snapshot()
    else if (hasSnapshot) await readModel.failOver()
    hasSnapshot ||= accident === 'remember'
  }

  return async ({ accidents }) => {
    for (const { afterMs, what } of accidents) {
      await sleep(afterMs)
      await happen(what)
    }
  }
}
