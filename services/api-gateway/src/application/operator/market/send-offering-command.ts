import { marketCommands, type OfferingCommand, offeringStream } from '@folio/contracts/market/commands.ts'
import type { OfferingEvent } from '@folio/contracts/market/events.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { answeringEvent } from '../../commands/answering-event.ts'
import { isRefusal } from '../../commands/client-command.ts'
import type { Gateway } from '../../gateway.ts'
import type { OperatorCall } from '../operator-call.ts'
import { sendOperatorCommand } from '../operator-request.ts'
import { findSymbol, type ShownSymbol } from './shown-symbol.ts'

/** The event with which the market refused a command. */
export type OfferingRefused = Extract<OfferingEvent, { type: 'OfferingRefused' }>['data']

type Changing = Exclude<OfferingCommand, { type: 'ListSymbol' | 'ReviseCalendar' }>

/** Sends a command about a symbol, which the market decides; returns the symbol once the view shows the change, or the market's refusal. */
export const sendOfferingCommand = async (
  gateway: Gateway,
  call: OperatorCall,
  command: Changing,
): Promise<ShownSymbol | Refusal | { readonly refused: OfferingRefused }> => {
  const { symbol } = command
  const { market } = gateway.viewOf
  const settled = await sendOperatorCommand(gateway, call, {
    endpoint: command.type,
    view: market,
    topic: marketCommands,
    account: offeringStream(symbol),
    command,
  })
  if (isRefusal(settled)) return settled
  const event = answeringEvent<OfferingEvent>(settled)
  if (event.type === 'OfferingRefused') {
    return event.data.reason === 'not_listed' ? notFound('symbol') : { refused: event.data }
  }
  await market.waitFor(settled.recorded.position)
  return (await findSymbol(gateway, symbol)) ?? notFound('symbol')
}
