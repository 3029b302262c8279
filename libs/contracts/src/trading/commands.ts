import { z } from 'zod'
import { commandTopic } from '../command-message.ts'
import { optionsAccountSchema } from '../options-account/account.ts'
import { transferShape, transferTermsShape } from '../transfer-shape.ts'
import { partySchema, platformPartySchema, transactionIdSchema } from '../wallet/parties.ts'

const sentShape = transferShape(platformPartySchema, partySchema)

/** Everything that a trading account can be asked. */
export const tradingCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('OpenAccount'),
    ...optionsAccountSchema.shape,
    /** The `stream@revision` of the account's registration. */
    registered: z.string(),
  }),
  /** The operator's wish. */
  z.strictObject({ type: z.literal('DeactivateAccount') }),
  z.strictObject({ type: z.literal('ReactivateAccount') }),
  z.strictObject({ type: z.literal('ResetBalance'), request_id: z.string(), transaction_id: transactionIdSchema }),
  z.strictObject({
    type: z.literal('SendTransfer'),
    ...sentShape,
    ...transferTermsShape,
    /** What the asker knew of the other side that forbids the transfer. */
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

/** Everything that a trading account can be asked. */
export type TradingCommand = z.infer<typeof tradingCommandSchema>

/** One kind of command to a trading account. */
export type TradingCommandOf<T extends TradingCommand['type']> = Extract<TradingCommand, { type: T }>

/** Commands to trading accounts, keyed by account id. */
export const tradingCommands = commandTopic('trading', tradingCommandSchema)
