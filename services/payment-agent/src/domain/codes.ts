import type { AgentCommandOf } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentRefusal } from '@folio/contracts/payment-agent/refusal-reason.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'

/**
 * The newest code of a client: its hash, the withdrawal that uses it, and the number of wrong codes since it was
 * issued.
 */
export type Code = {
  readonly hash: string
  readonly usedBy: string | null
  readonly nextRequestAt: Timestamp
  readonly expiresAt: Timestamp
  readonly wrong: number
}

/** The codes of an agent's clients by client id; issuing a code removes the expired ones. */
export type Codes = Readonly<Record<string, Code>>

/** The limit of wrong codes; after it the right code is refused, too. */
const WRONG_MAX = 5

const codeOf = (codes: Codes, clientId: string): Code | undefined =>
  Object.hasOwn(codes, clientId) ? codes[clientId] : undefined

/** Tells whether a code is unused and not expired at a time. */
const isLive = (code: Code | undefined, at: Timestamp): code is Code =>
  code !== undefined && code.usedBy === null && at < code.expiresAt

/** Returns the reason to refuse the code of a withdrawal; undefined where the code is right. */
export const codeReason = (
  codes: Codes,
  { source, code_hash, at }: AgentCommandOf<'RequestWithdrawal'>,
): AgentRefusal | undefined => {
  const code = codeOf(codes, source.client_id)
  if (!isLive(code, at)) return 'code_invalid'
  if (code.wrong >= WRONG_MAX) return 'code_tries'
  return code.hash === code_hash ? undefined : 'code_invalid'
}

/** Returns the number of wrong codes including this withdrawal's; undefined where the client has no live code. */
export const wrongAfter = (codes: Codes, { source, at }: AgentCommandOf<'RequestWithdrawal'>): number | undefined => {
  const code = codeOf(codes, source.client_id)
  return isLive(code, at) ? code.wrong + 1 : undefined
}

/** Returns the time from which the client may request the next code; undefined if it may now. */
export const tooSoonUntil = (codes: Codes, { client_id, at }: AgentCommandOf<'IssueCode'>): Timestamp | undefined => {
  const next = codeOf(codes, client_id)?.nextRequestAt
  return next !== undefined && at < next ? next : undefined
}

/** Adds a code and removes the codes that are expired at `now`, the time of issue. */
export const withCode = (
  codes: Codes,
  clientId: string,
  { code, now }: { readonly code: Code; readonly now: Timestamp },
): Codes => {
  const kept = Object.entries(codes).filter(([, { expiresAt }]) => expiresAt > now)
  return { ...Object.fromEntries(kept), [clientId]: code }
}

const changed = (codes: Codes, clientId: string, change: Partial<Code>): Codes => {
  const code = codeOf(codes, clientId)
  return code === undefined ? codes : { ...codes, [clientId]: { ...code, ...change } }
}

/** Marks a client's code as used by a withdrawal. */
export const withUsed = (codes: Codes, clientId: string, transferId: string): Codes =>
  changed(codes, clientId, { usedBy: transferId })

/** Releases the code that a failed withdrawal used; changes nothing where the client has a newer code. */
export const withGivenBack = (codes: Codes, clientId: string, transferId: string): Codes =>
  codeOf(codes, clientId)?.usedBy === transferId ? changed(codes, clientId, { usedBy: null }) : codes

/** Sets the number of wrong codes of a client. */
export const withWrong = (codes: Codes, clientId: string, wrong: number): Codes => changed(codes, clientId, { wrong })
