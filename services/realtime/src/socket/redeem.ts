import type { SocketKind } from '@folio/contracts/http/sockets.ts'
import { OTP_TTL_MS, type OtpEntry, otpEntrySchema, otpKey } from '@folio/contracts/one-time-password.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { RememberedRevocations } from '@folio/service-kit/remembered-revocations.ts'
import type { ConnectionSlots, Slot } from './connection-slots.ts'
import { type Refusal, refusals } from './refuse.ts'

/** What a one-time password was good for: a connection of its user, or the reason why there is none. */
export type Redeemed = { readonly bearer: OtpEntry; readonly slot: Slot } | { readonly refusal: Refusal }

/** What it takes to redeem. */
export type Redeeming = {
  readonly readModel: ReadModel
  readonly slots: ConnectionSlots
  readonly revoked: RememberedRevocations
  /** Since when every revocation was heard of, in milliseconds since 1970: nothing is known of passwords from before. */
  readonly heardSinceMs: number
  readonly clock: Clock
}

/** Whether the token has expired by which somebody came. */
export const hasTokenExpired = (bearer: OtpEntry | undefined, clock: Clock): boolean =>
  bearer?.token_expires_at !== undefined && bearer.token_expires_at * 1000 <= clock()

const FREE: Slot = { release: async () => {} }

/** Slots without end, where nobody is held to limits. */
export const freeSlots: ConnectionSlots = { take: async () => FREE, stop: async () => {} }

/**
 * Takes a one-time password: of any number that try at once, exactly one has it. It is put back where it would have been
 * spent for nothing: it is one of the other kind, or its user has too many connections.
 */
export const redeem = async (
  { readModel, slots, revoked, heardSinceMs, clock }: Redeeming,
  otp: string,
  kind: SocketKind,
): Promise<Redeemed> => {
  const found = await readModel.take(otpKey(otp))
  if (found === undefined) return { refusal: refusals.otpBad }
  const bearer = otpEntrySchema.parse(found)
  const putBack = async (refusal: Refusal): Promise<Redeemed> => {
    const leftMs = bearer.expires_at - clock() / 1000
    if (leftMs > 0) await readModel.putIfAbsent(otpKey(otp), found, leftMs)
    return { refusal }
  }
  if (bearer.account_type !== kind) return putBack(refusals.otpBad)
  const madeAtMs = bearer.expires_at - OTP_TTL_MS
  const hasEnded = revoked.has(bearer) || hasTokenExpired(bearer, clock)
  if (madeAtMs < heardSinceMs || hasEnded) return { refusal: refusals.otpBad }
  const slot = await slots.take(bearer.client_id)
  return slot === undefined ? putBack(refusals.tooMany) : { bearer, slot }
}
