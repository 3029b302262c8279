import { createRequire } from 'node:module'

/** The type of the library's group member, as far as the patch changes it. */
type ConsumerGroup = {
  lastRequest: number
  heartbeat: (options: { readonly interval: number }) => Promise<void>
}

const PATH = 'kafkajs/src/consumer/consumerGroup.js'
/** A time of the last heartbeat after which the library sends the next at once. */
const LONG_AGO = 0

let isPatched = false

/**
 * Counts the time between the heartbeats of group members by the monotonic clock. The library counts it by the clock of
 * the machine: while that is behind the last heartbeat, for the time by which it was set back, the library sends none,
 * and the group gives the member's partitions to others although the member reads on.
 */
export const patchHeartbeatClock = (): void => {
  if (isPatched) return
  isPatched = true
  const { prototype } = createRequire(import.meta.url)(PATH) as { readonly prototype: ConsumerGroup }
  const { heartbeat } = prototype
  const beatenAtMs = new WeakMap<ConsumerGroup, number>()
  prototype.heartbeat = async function ({ interval }) {
    if (performance.now() < (beatenAtMs.get(this) ?? Number.NEGATIVE_INFINITY) + interval) return
    this.lastRequest = LONG_AGO
    await heartbeat.call(this, { interval })
    beatenAtMs.set(this, performance.now())
  }
}
