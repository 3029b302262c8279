import { z } from 'zod'
import { transferShape, transferTermsShape } from '../ledger/transfer-shape.ts'
import { commandTopic } from '../messaging/command-message.ts'
import { cashShape } from './cash-shape.ts'
import type { WalletEventOf } from './events.ts'
import { rateCommandSchema } from './rates.ts'
import { partySchema, sideSchema } from './transfer-parties.ts'

/** A command to a wallet. */
const walletCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('OpenWallet'), wallet: partySchema }),
  z.strictObject({ type: z.literal('FreezeWallet') }),
  z.strictObject({ type: z.literal('ThawWallet') }),
  z.strictObject({
    type: z.literal('CloseWallet'),
    /**
     * The last transfer of the wallet that the sender saw, with all transfers settled; a later one forbids the closing.
     */
    last_sent: z.uuid().optional(),
    /** A finding of the sender that forbids the closing. */
    finding: z.literal('transfers_open').optional(),
  }),
  z.strictObject({ type: z.literal('DepositCash'), ...cashShape }),
  z.strictObject({ type: z.literal('WithdrawCash'), ...cashShape }),
  z.strictObject({
    type: z.literal('SendTransfer'),
    ...transferShape(partySchema, sideSchema),
    ...transferTermsShape,
    /** A finding about the other side, or about another transfer of the same batch, that forbids the transfer. */
    finding: z
      .enum(['destination_frozen', 'destination_closed', 'destination_account_inactive', 'batch_refused'])
      .optional(),
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

/** A command to a wallet. */
export type WalletCommand = z.infer<typeof walletCommandSchema>

/** One kind of wallet command. */
export type WalletCommandOf<T extends WalletCommand['type']> = Extract<WalletCommand, { type: T }>

/** The types of the events of which one answers a command for which a caller waits. */
type AnswerTypes = {
  readonly OpenWallet: 'WalletOpened' | 'WalletOpeningRefused'
  readonly FreezeWallet: 'WalletFrozen' | 'FreezingRefused'
  readonly ThawWallet: 'WalletThawed' | 'ThawingRefused'
  readonly CloseWallet: 'WalletClosed' | 'ClosingRefused'
  readonly DepositCash: 'CashDeposited' | 'CashRefused'
  readonly WithdrawCash: 'CashWithdrawn' | 'CashRefused'
  readonly SendTransfer: 'TransferSent' | 'TransferRefused'
  readonly ExchangeCurrency: 'CurrencyExchanged' | 'TransferRefused'
}

/** The event that answers a command of one of these kinds. */
export type WalletAnswer<T extends keyof AnswerTypes> = WalletEventOf<AnswerTypes[T]>

/** Commands to wallets, keyed by wallet id, and to the rates of currencies, keyed by their streams. */
export const walletCommands = commandTopic(
  'wallet',
  z.discriminatedUnion('type', [...walletCommandSchema.options, rateCommandSchema]),
)
