import { z } from 'zod'
import { transferShape, transferTermsShape } from '../ledger/transfer-shape.ts'
import { commandTopic } from '../messaging/command-message.ts'
import { optionsAccountSchema } from '../options-account/account.ts'
import { partySchema, platformPartySchema, transactionIdSchema } from '../wallet/transfer-parties.ts'

const sentShape = transferShape(platformPartySchema, partySchema)

/** A command to a trading account. */
export const tradingCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('OpenAccount'),
    ...optionsAccountSchema.shape,
    /** The `stream@revision` of the account's registration. */
    registered: z.string(),
  }),
  /** Requested by the operator. */
  z.strictObject({ type: z.literal('DeactivateAccount') }),
  z.strictObject({ type: z.literal('ReactivateAccount') }),
  z.strictObject({ type: z.literal('ResetBalance'), request_id: z.string(), transaction_id: transactionIdSchema }),
  z.strictObject({
    type: z.literal('SendTransfer'),
    ...sentShape,
    ...transferTermsShape,
    /** A finding of the sender about the other side that forbids the transfer. */
    finding: z.enum(['destination_frozen', 'destination_closed']).optional(),
  }),
  z.strictObject({
    type: z.literal('ReceiveTransfer'),
    ...transferShape(partySchema, platformPartySchema),
    sent: z.string(),
  }),
  z.strictObject({ type: z.literal('ReturnTransfer'), ...sentShape, refused: z.string(), reason: z.string() }),
  /** The wallet has the money, by the event that `received` names. */
  z.strictObject({ type: z.literal('SettleTransfer'), ...sentShape, received: z.string() }),
])

/** A command to a trading account. */
export type TradingCommand = z.infer<typeof tradingCommandSchema>

/** One kind of command to a trading account. */
export type TradingCommandOf<T extends TradingCommand['type']> = Extract<TradingCommand, { type: T }>

/** Commands to trading accounts, keyed by account id. */
export const tradingCommands = commandTopic('trading', tradingCommandSchema)
