import { z } from 'zod'
import { amountSchema, currencySchema } from '../amount-schema.ts'
import { commandTopic } from '../command-message.ts'
import { receiptRefusalSchema } from './events.ts'
import { partySchema, transactionIdSchema } from './parties.ts'

const transferShape = {
  transfer_id: z.uuid(),
  transaction_id: transactionIdSchema,
  request_id: z.string(),
  currency: currencySchema,
  amount: amountSchema,
  source: partySchema,
  destination: partySchema,
  description: z.string().optional(),
}

const cashShape = {
  transaction_id: transactionIdSchema,
  request_id: z.string(),
  currency: currencySchema,
  amount: amountSchema,
}

/** Everything that a wallet can be asked. */
export const walletCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('OpenWallet'), wallet: partySchema }),
  z.strictObject({ type: z.literal('FreezeWallet') }),
  z.strictObject({ type: z.literal('ThawWallet') }),
  z.strictObject({ type: z.literal('DepositCash'), ...cashShape }),
  z.strictObject({ type: z.literal('WithdrawCash'), ...cashShape }),
  z.strictObject({
    type: z.literal('SendTransfer'),
    ...transferShape,
    /** What the asker knew of the other side that forbids the transfer. */
    finding: z.literal('destination_frozen').optional(),
  }),
  z.strictObject({ type: z.literal('ReceiveTransfer'), ...transferShape, sent: z.string() }),
  z.strictObject({
    type: z.literal('ReturnTransfer'),
    ...transferShape,
    refused: z.string(),
    reason: receiptRefusalSchema,
  }),
])

/** Everything that a wallet can be asked. */
export type WalletCommand = z.infer<typeof walletCommandSchema>

/** One kind of wallet command. */
export type WalletCommandOf<T extends WalletCommand['type']> = Extract<WalletCommand, { type: T }>

/** Commands to wallets, keyed by wallet id. */
export const walletCommands = commandTopic('wallet', walletCommandSchema)
