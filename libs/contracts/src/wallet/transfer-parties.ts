import { z } from 'zod'

/** The type of a wallet. */
export const walletTypeSchema = z.enum(['main', 'p2p', 'partner', 'payment_agent'])

/** The type of a wallet. */
export type WalletType = z.infer<typeof walletTypeSchema>

/** Every type of wallet, the main one first. */
export const walletTypes: readonly WalletType[] = walletTypeSchema.options

/** A wallet as one side of a transfer: its id, its type and its client. */
export const partySchema = z.strictObject({
  client_id: z.uuid(),
  wallet_id: z.uuid(),
  wallet_type: walletTypeSchema,
})

/** One side of a transfer. */
export type Party = z.infer<typeof partySchema>

/** An account of a trading platform as a side of a transfer, with its client. */
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
