import type { Credential, RevocationCache } from '@folio/access/revocation-cache.ts'
import type { SocketKind } from '@folio/contracts/http/sockets.ts'
import {
  OTP_TTL_MS,
  type OtpEntry,
  otpEntrySchema,
  otpKey,
} from '@folio/contracts/options-account/one-time-password.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { ConnectionSlots, Slot } from './connection-slots.ts'
import { connectionLimitReached, type Refusal, refusals } from './refuse-upgrade.ts'

/** The outcome of redeeming a one-time password: a connection of its user, or the refusal. */
export type RedeemResult = { readonly bearer: OtpEntry; readonly slot: Slot } | { readonly refusal: Refusal }

/** The ports and limits by which one-time passwords are redeemed. */
export type RedeemOptions = {
  readonly readModel: ReadModel
  readonly slots: ConnectionSlots
  readonly revoked: RevocationCache
  /** Tells if the token that requested a password is still valid; rejects while that cannot be checked. */
  readonly isStillValid: (credential: Credential) => Promise<boolean>
  /** Milliseconds since 1970 from which this process has received every revocation; it refuses older passwords. */
  readonly heardSinceMs: number
  readonly clock: Clock
}

/** Tells if the token that requested the one-time password has expired. */
export const hasTokenExpired = (bearer: OtpEntry | undefined, clock: Clock): boolean =>
  bearer?.token_expires_at !== undefined && bearer.token_expires_at * 1000 <= clock()

const FREE: Slot = { release: async () => {} }

/** Slots without a limit. */
export const unlimitedSlots: ConnectionSlots = {
  max: Number.POSITIVE_INFINITY,
  take: async () => FREE,
  stop: async () => {},
}

/**
 * Takes a one-time password; of any number of concurrent calls exactly one gets it. Puts the password back if it is of the
 * other kind, if its user has too many connections, or if these or its token cannot be checked, so that the client can
 * still use it.
 */
export const redeemOtp = async (
  { readModel, slots, revoked, isStillValid, heardSinceMs, clock }: RedeemOptions,
  otp: string,
  kind: SocketKind,
): Promise<RedeemResult> => {
  const found = await readModel.take(otpKey(otp))
  if (found === undefined) return { refusal: refusals.otpBad }
  const bearer = otpEntrySchema.parse(found)
  const putBack = async (): Promise<void> => {
    const leftMs = bearer.expires_at - clock() / 1000
    if (leftMs > 0) await readModel.putIfAbsent(otpKey(otp), found, leftMs)
  }
  const refuseUnspent = async (refusal: Refusal): Promise<RedeemResult> => {
    await putBack()
    return { refusal }
  }
  if (bearer.account_type !== kind) return refuseUnspent(refusals.otpBad)
  const madeAtMs = bearer.expires_at - OTP_TTL_MS
  const hasEnded = revoked.has(bearer) || hasTokenExpired(bearer, clock)
  if (madeAtMs < heardSinceMs || hasEnded) return { refusal: refusals.otpBad }
  const orPutBack = async (error: unknown): Promise<never> => {
    await putBack()
    throw error
  }
  // The bus may have lost a revocation, or be late with it.
  if (!(await isStillValid(bearer).catch(orPutBack))) return { refusal: refusals.otpBad }
  const slot = await slots.take(bearer.client_id).catch(orPutBack)
  return slot === undefined ? refuseUnspent(connectionLimitReached(slots.max)) : { bearer, slot }
}
