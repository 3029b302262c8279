import type { Revocation } from '@folio/contracts/revocation.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { pause } from '@folio/service-kit/pause.ts'
import { isRevokedBy } from '@folio/service-kit/remembered-revocations.ts'
import { closeCodes, EXPIRED, REVOKED } from '../application/close-codes.ts'
import type { Connection } from './connection.ts'
import { hasTokenExpired } from './redeem.ts'

/** All connections of this process. */
export type OpenConnections = {
  readonly add: (connection: Connection) => void
  /** Whether no more are wanted. */
  readonly isStopping: () => boolean
  readonly remove: (connection: Connection) => void
  /** Closes those that were opened with what is revoked. */
  readonly revoke: (revocation: Revocation) => void
  /** Closes all, and resolves when they are closed. */
  readonly stop: () => Promise<void>
}

const LOOKS_PER_IDLE_TIME = 60
const LOOK_EVERY_MS_MAX = 1_000
const STOP_POLL_MS = 10
const STOP_WITHIN_MS = 6_000

/** Connections, none yet; those whose client is silent for too long, or whose token has expired, are closed within a second. */
export const openConnections = ({
  idleMs,
  clock,
}: {
  readonly idleMs: number
  readonly clock: Clock
}): OpenConnections => {
  const all = new Set<Connection>()
  let isStopping = false

  const sendAway = ({ close }: Connection): void =>
    close(closeCodes.stopping, 'the server is going away: connect again')

  const closeOver = (): void => {
    const oldest = performance.now() - idleMs
    for (const { bearer, heardAtMs, close } of all) {
      if (hasTokenExpired(bearer, clock)) close(closeCodes.expired, EXPIRED)
      else if (heardAtMs() < oldest)
        close(closeCodes.silent, `nothing came for ${idleMs / 1000} s: send a ping each 30 s`)
    }
  }
  const looking = setInterval(closeOver, Math.min(LOOK_EVERY_MS_MAX, idleMs / LOOKS_PER_IDLE_TIME))

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
      clearInterval(looking)
      for (const connection of all) sendAway(connection)
      const giveUpAtMs = performance.now() + STOP_WITHIN_MS
      while (all.size > 0 && performance.now() < giveUpAtMs) await pause(STOP_POLL_MS)
    },
  }
}
