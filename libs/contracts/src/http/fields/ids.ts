import { z } from 'zod'
import { patternText } from './pattern-text.ts'

/** The form of a UUID, in letters of either case. */
export const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/

/** A UUID, parsed into lower case. */
const uuid = patternText(UUID, 'must be a UUID').toLowerCase().meta({ format: 'uuid' })

/** A wallet's id: a UUID made from its client and its type. */
export const walletId = uuid

/** A client's id, shown outside as `external_reference_id` too. */
export const clientId = uuid

/** A personal access token's id. */
export const tokenId = uuid

/** An options account's number: letters for its type, and digits. */
export const accountId = patternText(
  /^[A-Z]{2,4}[0-9]{1,10}$/,
  'must be the number of an options account, such as DOT1234567890',
)

/** The application a client calls through, as sent in `Service-App-ID`. */
export const applicationId = patternText(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, "_" or "-"')

/** The caller's id of a request: calls of one client to one endpoint with the same id have one effect. */
export const requestId = patternText(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, "_" or "-"')

/** A transaction's id: unique in the whole system, the same on both sides of a transfer. */
export const transactionId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** A client's public name: unique ignoring case, never changed. */
export const nickname = patternText(/^[A-Za-z0-9_]{3,20}$/, 'must be 3 to 20 letters, digits or "_"')

/** The types of wallets; each client has a `main` one, the operator opens the others. */
export const walletType = z
  .enum(['main', 'p2p', 'partner', 'payment_agent'], { error: 'must be one of main, p2p, partner, payment_agent' })
  .meta({ title: 'WalletType' })
