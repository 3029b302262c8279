import { isRevokedBy } from '@folio/access/revocation-cache.ts'
import type { Revocation } from '@folio/contracts/messaging/revocation.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { every } from '@folio/kernel/timing/timers.ts'
import { closeCodes, EXPIRED, REVOKED } from '../application/close-codes.ts'
import { hasTokenExpired } from '../upgrade/redeem-otp.ts'
import type { Connection } from './connection.ts'

/** All connections of this process. */
export type ConnectionRegistry = {
  readonly add: (connection: Connection) => void
  /** True once the registry is stopping and takes no new connections. */
  readonly isStopping: () => boolean
  readonly remove: (connection: Connection) => void
  /** Closes the connections whose credential is revoked. */
  readonly revoke: (revocation: Revocation) => void
  /** Closes all connections and resolves when they are closed. */
  readonly stop: () => Promise<void>
}

const LOOKS_PER_IDLE_TIME = 60
const LOOK_EVERY_MS_MAX = 1_000
const STOP_POLL_MS = 10
const STOP_WITHIN_MS = 6_000

/** Creates the registry; it closes within a second a connection that is silent for `idleMs` or whose token has expired. */
export const connectionRegistry = ({
  idleMs,
  clock,
}: {
  readonly idleMs: number
  readonly clock: Clock
}): ConnectionRegistry => {
  const all = new Set<Connection>()
  let isStopping = false

  const sendAway = ({ close }: Connection): void =>
    close(closeCodes.stopping, 'the server is going away: connect again')

  const closeExpired = (): void => {
    const oldest = performance.now() - idleMs
    for (const { bearer, heardAtMs, close } of all) {
      if (hasTokenExpired(bearer, clock)) close(closeCodes.expired, EXPIRED)
      else if (heardAtMs() < oldest)
        close(closeCodes.silent, `no frame received for ${idleMs / 1000} s: send a ping every 30 s`)
    }
  }
  const stopLooks = every(Math.min(LOOK_EVERY_MS_MAX, idleMs / LOOKS_PER_IDLE_TIME), closeExpired)

  return {
    add: (connection) => {
      all.add(connection)
      if (isStopping) sendAway(connection)
    },
    isStopping: () => isStopping,
    remove: (connection) => {
      all.delete(connection)
    },
    revoke: (revocation) => {
      for (const { bearer, close } of all) {
        if (bearer !== undefined && isRevokedBy(bearer, revocation)) {
          close(closeCodes.revoked, REVOKED)
        }
      }
    },
    stop: async () => {
      isStopping = true
      stopLooks()
      for (const connection of all) sendAway(connection)
      const giveUpAtMs = performance.now() + STOP_WITHIN_MS
      while (all.size > 0 && performance.now() < giveUpAtMs) await sleep(STOP_POLL_MS)
    },
  }
}
