import { z } from 'zod'
import { amountSchema, currencySchema } from '../amount-schema.ts'
import { commandTopic } from '../command-message.ts'
import { transferShape, transferTermsShape } from '../transfer-shape.ts'
import { partySchema, sideSchema, transactionIdSchema } from './parties.ts'
import { rateCommandSchema } from './rates.ts'

const cashShape = {
  transaction_id: transactionIdSchema,
  request_id: z.string(),
  currency: currencySchema,
  amount: amountSchema,
}

/** Everything that a wallet can be asked. */
const walletCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('OpenWallet'), wallet: partySchema }),
  z.strictObject({ type: z.literal('FreezeWallet') }),
  z.strictObject({ type: z.literal('ThawWallet') }),
  z.strictObject({
    type: z.literal('CloseWallet'),
    /** The last transfer that the asker saw the wallet send, all of them settled; a later one forbids the closing. */
    last_sent: z.uuid().optional(),
    /** What the asker knew that forbids the closing. */
    finding: z.literal('transfers_open').optional(),
  }),
  z.strictObject({ type: z.literal('DepositCash'), ...cashShape }),
  z.strictObject({ type: z.literal('WithdrawCash'), ...cashShape }),
  z.strictObject({
    type: z.literal('SendTransfer'),
    ...transferShape(partySchema, sideSchema),
    ...transferTermsShape,
    /** What the asker knew of the other side that forbids the transfer. */
    finding: z.enum(['destination_frozen', 'destination_closed', 'destination_account_inactive']).optional(),
  }),
  /** Inside one wallet: source and destination are the same. */
  z.strictObject({
    type: z.literal('ExchangeCurrency'),
    ...transferShape(partySchema, partySchema),
    ...transferTermsShape,
  }),
  z.strictObject({ type: z.literal('ReceiveTransfer'), ...transferShape(sideSchema, partySchema), sent: z.string() }),
  z.strictObject({
    type: z.literal('ReturnTransfer'),
    ...transferShape(partySchema, sideSchema),
    refused: z.string(),
    reason: z.string(),
  }),
  /** The other side of a transfer, which cannot see this wallet's stream, has the money. */
  z.strictObject({
    type: z.literal('SettleTransfer'),
    ...transferShape(partySchema, sideSchema),
    received: z.string(),
  }),
])

/** Everything that a wallet can be asked. */
export type WalletCommand = z.infer<typeof walletCommandSchema>

/** One kind of wallet command. */
export type WalletCommandOf<T extends WalletCommand['type']> = Extract<WalletCommand, { type: T }>

/** Commands to wallets, keyed by wallet id, and to the rates of currencies, keyed by their streams. */
export const walletCommands = commandTopic(
  'wallet',
  z.discriminatedUnion('type', [...walletCommandSchema.options, rateCommandSchema]),
)
