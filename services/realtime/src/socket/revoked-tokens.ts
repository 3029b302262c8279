import type { OtpEntry } from '@folio/contracts/one-time-password.ts'
import { OTP_TTL_MS } from '@folio/contracts/one-time-password.ts'
import type { Revocation } from '@folio/contracts/revocation.ts'
import { LRUCache } from 'lru-cache'

/** What somebody came by: whose it is, the token, and the grant that it came from. */
export type Came = Pick<OtpEntry, 'client_id' | 'token_id' | 'grant_id'>

/** What was revoked lately: one-time passwords that were asked for before open nothing any more. */
export type RevokedTokens = {
  readonly add: (revocation: Revocation) => void
  readonly has: (came: Came) => boolean
}

const REVOKED_MAX = 100_000
const SLACK_MS = 60_000

const namesOf = ({ client_id, token_id, grant_id }: Came): readonly string[] => [
  `client ${client_id}`,
  `token ${token_id}`,
  ...(grant_id === undefined ? [] : [`grant ${grant_id}`]),
]

/** A revocation that names neither token nor grant is of all that a client has. */
const revokedName = ({ client_id, token_id, grant_id }: Revocation): string => {
  if (token_id !== undefined) return `token ${token_id}`
  return grant_id === undefined ? `client ${client_id}` : `grant ${grant_id}`
}

/** Whether a revocation ends what somebody came by. */
export const isRevokedBy = (came: Came, revocation: Revocation): boolean =>
  namesOf(came).includes(revokedName(revocation))

/** Remembers revocations for as long as a one-time password can live. */
export const revokedTokens = (): RevokedTokens => {
  const revoked = new LRUCache<string, true>({ max: REVOKED_MAX, ttl: OTP_TTL_MS + SLACK_MS })
  return {
    add: (revocation) => {
      revoked.set(revokedName(revocation), true)
    },
    has: (came) => namesOf(came).some((name) => revoked.has(name)),
  }
}
