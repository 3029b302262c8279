import type { Bus } from '@folio/bus/port.ts'
import type { Topic, WireMessage } from '@folio/contracts/topic.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'

const WIRE: WireMessage = {
  headers: { from: 'billing-export 2.1' },
  value: Buffer.from('{"type":"PayInvoice","invoice":4711}'),
}

/** A message of another program on the topic of commands to wallets. */
const foreign: Topic<string> = { ...walletCommands, keyOf: (key) => key, encode: () => WIRE, decode: () => '' }

/** The reason that the decoder of commands gives. */
const reason = (): string => {
  try {
    walletCommands.decode(WIRE)
    return 'it was decoded'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Puts a message that Folio cannot decode among the dead letters, as a consumer of Kafka does: within one process messages
 * are passed on without being encoded, and dead letters end with the process.
 */
export const sendUndecodableLetter = (bus: Bus): Promise<void> => bus.deadLetter(foreign, 'invoice-4711', reason())
