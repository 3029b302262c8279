import type { AgentCommandOf } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentRefusal } from '@folio/contracts/payment-agent/refusal-reason.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'

/** The code that a client was last given: the withdrawal that it is used by, if any, and how often another one was tried. */
export type Code = {
  readonly hash: string
  readonly usedBy: string | null
  readonly nextRequestAt: Timestamp
  readonly expiresAt: Timestamp
  readonly wrong: number
}

/** The codes of an agent's clients, by client; those that are past are left out when the next one is issued. */
export type Codes = Readonly<Record<string, Code>>

/** After so many wrong ones even the right one is refused. */
const WRONG_MAX = 5

const codeOf = (codes: Codes, clientId: string): Code | undefined =>
  Object.hasOwn(codes, clientId) ? codes[clientId] : undefined

/** Whether a client's code can still be used at a moment. */
const isLive = (code: Code | undefined, at: Timestamp): code is Code =>
  code !== undefined && code.usedBy === null && at < code.expiresAt

/** What speaks against the code that a withdrawal brings, if anything does. */
export const codeReason = (
  codes: Codes,
  { source, code_hash, at }: AgentCommandOf<'RequestWithdrawal'>,
): AgentRefusal | undefined => {
  const code = codeOf(codes, source.client_id)
  if (!isLive(code, at)) return 'code_invalid'
  if (code.wrong >= WRONG_MAX) return 'code_tries'
  return code.hash === code_hash ? undefined : 'code_invalid'
}

/** How often a live code was missed once this withdrawal missed it too. */
export const wrongAfter = (codes: Codes, { source, at }: AgentCommandOf<'RequestWithdrawal'>): number | undefined => {
  const code = codeOf(codes, source.client_id)
  return isLive(code, at) ? code.wrong + 1 : undefined
}

/** When a client may ask for the next code, if not at this moment. */
export const tooSoonUntil = (codes: Codes, { client_id, at }: AgentCommandOf<'IssueCode'>): Timestamp | undefined => {
  const next = codeOf(codes, client_id)?.nextRequestAt
  return next !== undefined && at < next ? next : undefined
}

/** The codes with a new one; `now` is when it was issued. */
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

/** The codes once a client's is used by a withdrawal: no other can use it. */
export const withUsed = (codes: Codes, clientId: string, transferId: string): Codes =>
  changed(codes, clientId, { usedBy: transferId })

/** The codes once a withdrawal came to nothing: the one it used is as good as before, unless there is a newer one. */
export const withGivenBack = (codes: Codes, clientId: string, transferId: string): Codes =>
  codeOf(codes, clientId)?.usedBy === transferId ? changed(codes, clientId, { usedBy: null }) : codes

/** The codes once a client's was missed so often. */
export const withWrong = (codes: Codes, clientId: string, wrong: number): Codes => changed(codes, clientId, { wrong })
