import type { CallIds } from '@folio/client-commands/client-request.ts'
import { marketCommands, type OfferingCommand, offeringStream } from '@folio/contracts/market/commands.ts'
import type { OfferingEvent } from '@folio/contracts/market/events.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { answeringEvent } from '../../commands/answering-event.ts'
import { isRefusal } from '../../commands/client-command.ts'
import type { Gateway } from '../../gateway.ts'
import { runOperatorWrite } from '../operator-request.ts'
import { findSymbol, type ShownSymbol } from './shown-symbol.ts'

/** The event with which the market refused a command. */
export type OfferingRefused = Extract<OfferingEvent, { type: 'OfferingRefused' }>['data']

type Changing = Exclude<OfferingCommand, { type: 'ListSymbol' | 'ReviseCalendar' }>

/** A command about a symbol, and the answer to the market's refusal of it. */
type OfferingWrite = {
  readonly command: Changing
  readonly refusalOf: (refused: OfferingRefused) => Refusal
}

/** Sends a command about a symbol, which the market decides; answers the symbol once the view shows the change. */
export const sendOfferingCommand = async (
  gateway: Gateway,
  call: CallIds,
  { command, refusalOf }: OfferingWrite,
): Promise<{ readonly data: ShownSymbol } | Refusal> => {
  const { symbol } = command
  const settled = await runOperatorWrite(gateway, call, {
    scope: command.type,
    topic: marketCommands,
    view: ({ viewOf }) => viewOf.market,
    doneOnce: 'shown',
    account: offeringStream(symbol),
    command,
    refusal: (outcome) => {
      const { type, data } = answeringEvent<OfferingEvent>(outcome)
      if (type !== 'OfferingRefused') return undefined
      return data.reason === 'not_listed' ? notFound('symbol') : refusalOf(data)
    },
  })
  if (isRefusal(settled)) return settled
  const shown = await findSymbol(gateway, symbol)
  return shown === undefined ? notFound('symbol') : { data: shown }
}
