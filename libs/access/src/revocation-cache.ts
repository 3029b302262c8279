import type { Revocation } from '@folio/contracts/messaging/revocation.ts'

/**
 * The credential of a caller: client, application, token, and of a log-in the grant and the number of the client's
 * password.
 */
export type Credential = {
  readonly client_id: string
  readonly application_id: string
  readonly token_id: string
  readonly grant_id?: string | undefined
  readonly password_number?: number | undefined
}

/** The recent revocations; callers with a revoked credential are refused. */
export type RevocationCache = {
  readonly add: (revocation: Revocation) => void
  readonly has: (credential: Credential) => boolean
}

const REVOKED_MAX = 100_000

const namesOf = ({ client_id, application_id, token_id, grant_id, password_number }: Credential): readonly string[] => [
  `client ${client_id}`,
  `application ${application_id}`,
  `token ${token_id}`,
  ...(grant_id === undefined ? [] : [`grant ${grant_id}`]),
  ...(password_number === undefined ? [] : [`password ${password_number} of ${client_id}`]),
]

/** A revocation that names a client, but no token, grant or password, revokes all credentials of the client. */
const revokedName = (revocation: Revocation): string => {
  if ('application_id' in revocation) return `application ${revocation.application_id}`
  const { client_id, token_id, grant_id, password_number } = revocation
  if (token_id !== undefined) return `token ${token_id}`
  if (password_number !== undefined) return `password ${password_number} of ${client_id}`
  return grant_id === undefined ? `client ${client_id}` : `grant ${grant_id}`
}

/** Tells if a revocation revokes a credential. */
export const isRevokedBy = (credential: Credential, revocation: Revocation): boolean =>
  namesOf(credential).includes(revokedName(revocation))

/** Creates a cache that remembers each revocation for `ttlMs`, at most the newest `max`. */
export const revocationCache = (ttlMs: number, max = REVOKED_MAX): RevocationCache => {
  /** The time until which each revocation is remembered, in the order in which they expire. */
  const revoked = new Map<string, number>()

  const forget = (nowMs: number): void => {
    for (const [name, untilMs] of revoked) {
      if (untilMs > nowMs && revoked.size <= max) return
      revoked.delete(name)
    }
  }

  return {
    add: (revocation) => {
      const name = revokedName(revocation)
      const nowMs = performance.now()
      revoked.delete(name)
      revoked.set(name, nowMs + ttlMs)
      forget(nowMs)
    },
    has: (credential) => namesOf(credential).some((name) => (revoked.get(name) ?? 0) > performance.now()),
  }
}
