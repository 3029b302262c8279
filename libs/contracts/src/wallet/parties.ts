import { z } from 'zod'

/** What a wallet is for. */
export const walletTypeSchema = z.enum(['main', 'p2p', 'partner', 'payment_agent'])

/** What a wallet is for. */
export type WalletType = z.infer<typeof walletTypeSchema>

/** Every type of wallet, the main one first. */
export const walletTypes: readonly WalletType[] = walletTypeSchema.options

/** One side of a transfer: the wallet, its type and whose it is. */
export const partySchema = z.strictObject({
  client_id: z.uuid(),
  wallet_id: z.uuid(),
  wallet_type: walletTypeSchema,
})

/** One side of a transfer. */
export type Party = z.infer<typeof partySchema>

/** A side of a transfer that is no wallet: an account of a trading platform, and whose it is. */
export const platformPartySchema = z.strictObject({
  client_id: z.uuid(),
  platform: z.literal('options'),
  account_id: z.string().regex(/^[A-Z]{2,4}[0-9]{1,10}$/),
})

/** A side of a transfer that is an account of a trading platform. */
export type PlatformParty = z.infer<typeof platformPartySchema>

/** One side of a transfer between any two accounts of clients. */
export const sideSchema = z.union([partySchema, platformPartySchema])

/** One side of a transfer between any two accounts of clients. */
export type Side = z.infer<typeof sideSchema>

/** A positive integer up to 2^53 − 1 that names a movement of money in the whole system. */
export const transactionIdSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
