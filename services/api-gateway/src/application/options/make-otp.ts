import { randomBytes } from 'node:crypto'
import { makeOtp as endpoint } from '@folio/contracts/http/options/make-otp.ts'
import { OTP_TTL_MS, type OtpEntry, otpKey } from '@folio/contracts/options-account/one-time-password.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../handler.ts'
import { ownAccount } from './read-account.ts'

const OTP_BYTES = 32

/** Issues a one-time password for the socket of an account; the read model keeps its hash and what it opens. */
export const makeOtp = handle(
  endpoint,
  async (gateway, { params, client, receivedAt }): Promise<Answer<typeof endpoint> | Refusal> => {
    const { client_id, application_id, token_id, grant_id, password_number, expiresAtMs } = client
    const account = await ownAccount(gateway, client_id, { accountId: params.accountId, moment: receivedAt })
    if ('code' in account) return account
    const { account_id, account_type } = account
    const otp = randomBytes(OTP_BYTES).toString('base64url')
    const entry: OtpEntry = {
      account_id,
      account_type,
      client_id,
      application_id,
      token_id,
      ...(grant_id === undefined ? {} : { grant_id }),
      ...(password_number === undefined ? {} : { password_number }),
      ...(expiresAtMs === undefined ? {} : { token_expires_at: Math.floor(expiresAtMs) }),
      expires_at: Math.floor(gateway.clock() / 1000) + OTP_TTL_MS,
    }
    const isKept = await gateway.readModel.putIfAbsent(otpKey(otp), entry, OTP_TTL_MS)
    if (!isKept) throw new ReadModelUnavailable('a one-time password could not be stored')
    const publicUrl = await gateway.publicUrl()
    const socketsUrl = publicUrl.replace(/^http/, 'ws')
    return { data: { url: `${socketsUrl}/trading/v1/options/ws/${account_type}?otp=${otp}` } }
  },
)
