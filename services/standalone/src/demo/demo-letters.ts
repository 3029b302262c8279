import type { Bus } from '@folio/bus/port.ts'
import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import type { Topic, WireMessage } from '@folio/contracts/topic.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { DAY_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import type { Demo } from '../demo-file.ts'

type Ports = Pick<KeyedPorts, 'store'> & { readonly bus: Pick<Bus, 'deadLetter'> }

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
    return errorMessage(error)
  }
}

/**
 * A thawing of a wallet that was not decided; it has a day from now, where a call has seconds. Its id is the same at each start,
 * so that a replay has one effect, whichever start made the letter.
 */
const undecidedThawing = ({ store }: Pick<Ports, 'store'>, wallet: string) => {
  const now = Date.now() * 1000
  const id = commandIdOf('operator', 'ThawWallet', wallet)
  return {
    account: wallet,
    command_id: id,
    correlation_id: id,
    causation_id: id,
    at: timestampOf(now),
    epoch: store.epoch,
    origin: {
      kind: 'client' as const,
      client_id: 'operator',
      endpoint: 'ThawWallet',
      fingerprint: id,
      not_after: now + DAY_MICROSECONDS,
      seen_position: 0,
    },
    command: { type: 'ThawWallet' as const },
  }
}

/**
 * Puts a message that Folio cannot decode among the dead letters, as a consumer of Kafka does, and a command that can be
 * replayed, which thaws the first wallet of the last sample client: that is open, so that the replay is recorded and stops no
 * payment. Within one process messages are passed on without being
 * encoded, and dead letters end with the process, so that each start does it.
 */
export const sendDemoLetters = async (ports: Ports, clients: Demo['clients']): Promise<void> => {
  await ports.bus.deadLetter(foreign, 'invoice-4711', reason())
  const wallet = clients.at(-1)?.wallets[0]
  if (wallet === undefined) return
  const thawing = undecidedThawing(ports, wallet.wallet_id)
  await ports.bus.deadLetter(walletCommands, thawing, 'cannot be decided: a defect of an earlier release')
}
