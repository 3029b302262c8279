import type { Revocation } from '@folio/contracts/revocation.ts'

/** What somebody came by: whose it is, through which application, the token, and of a log-in the grant and which of the client's passwords it was. */
export type Came = {
  readonly client_id: string
  readonly application_id: string
  readonly token_id: string
  readonly grant_id?: string | undefined
  readonly password_number?: number | undefined
}

/** What was revoked lately: whoever came by it is let in no more. */
export type RememberedRevocations = {
  readonly add: (revocation: Revocation) => void
  readonly has: (came: Came) => boolean
}

const REVOKED_MAX = 100_000

const namesOf = ({ client_id, application_id, token_id, grant_id, password_number }: Came): readonly string[] => [
  `client ${client_id}`,
  `application ${application_id}`,
  `token ${token_id}`,
  ...(grant_id === undefined ? [] : [`grant ${grant_id}`]),
  ...(password_number === undefined ? [] : [`password ${password_number} of ${client_id}`]),
]

/** A revocation that names a client, and neither token, grant nor password, is of all that the client has. */
const revokedName = (revocation: Revocation): string => {
  if ('application_id' in revocation) return `application ${revocation.application_id}`
  const { client_id, token_id, grant_id, password_number } = revocation
  if (token_id !== undefined) return `token ${token_id}`
  if (password_number !== undefined) return `password ${password_number} of ${client_id}`
  return grant_id === undefined ? `client ${client_id}` : `grant ${grant_id}`
}

/** Whether a revocation ends what somebody came by. */
export const isRevokedBy = (came: Came, revocation: Revocation): boolean =>
  namesOf(came).includes(revokedName(revocation))

/** Remembers revocations for so long, the newest 100,000 at most; they take memory only once they come. */
export const rememberedRevocations = (ttlMs: number, max = REVOKED_MAX): RememberedRevocations => {
  /** Until when each is remembered, in the order in which they are forgotten. */
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
    has: (came) => namesOf(came).some((name) => (revoked.get(name) ?? 0) > performance.now()),
  }
}
