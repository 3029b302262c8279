import type { OtpEntry } from '@folio/contracts/one-time-password.ts'
import { OTP_TTL_MS } from '@folio/contracts/one-time-password.ts'
import type { Revocation } from '@folio/contracts/revocation.ts'
import { LRUCache } from 'lru-cache'

/** What was revoked lately: one-time passwords that were asked for before open nothing any more. */
export type RevokedTokens = {
  readonly add: (revocation: Revocation) => void
  readonly has: (bearer: Pick<OtpEntry, 'token_id' | 'grant_id'>) => boolean
}

const REVOKED_MAX = 100_000
const SLACK_MS = 60_000

/** Whether a revocation ends what a bearer came by. */
export const isRevokedBy = (
  { token_id, grant_id }: Pick<OtpEntry, 'token_id' | 'grant_id'>,
  revocation: Pick<Revocation, 'token_id' | 'grant_id'>,
): boolean =>
  revocation.token_id === token_id || (revocation.grant_id !== undefined && revocation.grant_id === grant_id)

/** Remembers revocations for as long as a one-time password can live. */
export const revokedTokens = (): RevokedTokens => {
  const revoked = new LRUCache<string, true>({ max: REVOKED_MAX, ttl: OTP_TTL_MS + SLACK_MS })
  return {
    add: ({ token_id, grant_id }) => {
      if (token_id !== undefined) revoked.set(`token/${token_id}`, true)
      if (grant_id !== undefined) revoked.set(`grant/${grant_id}`, true)
    },
    has: ({ token_id, grant_id }) =>
      revoked.has(`token/${token_id}`) || (grant_id !== undefined && revoked.has(`grant/${grant_id}`)),
  }
}
