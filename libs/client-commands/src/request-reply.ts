import { type Bus, BusUnavailable, outgoing, SendInDoubt } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type CommandOutcome, replies } from '@folio/contracts/messaging/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import { pendingRequests } from './pending-requests.ts'

/** The outcome of a command that was sent; with `no_answer` it may have taken effect or not. */
export type AskOutcome = CommandOutcome | { readonly kind: 'no_answer' }

/**
 * Sends a command with a reply address and waits for its outcome; rejects with `BusUnavailable` if it was not sent or too
 * many commands are pending.
 */
export type Ask = <Command>(
  topic: Topic<CommandMessage<Command>>,
  message: CommandMessage<Command>,
) => Promise<AskOutcome>

/** Sends a batch of commands in one message with a reply address, and waits for the outcomes of all, in their order; rejects as `Ask` does. */
export type AskBatch = <Command>(
  topic: Topic<CommandMessage<Command>>,
  message: CommandMessage<Command>,
) => Promise<readonly AskOutcome[]>

const PENDING_MAX = 20_000
const LOOK_EVERY_MS = 100
const NO_ANSWER = { kind: 'no_answer' } as const

/** Sends commands over the bus with one reply address; replies to requests that timed out are dropped. */
export const asker = async ({
  bus,
  address,
  timeoutMs,
}: {
  readonly bus: Bus
  readonly address: string
  readonly timeoutMs: number
}): Promise<{ readonly ask: Ask; readonly askBatch: AskBatch; readonly stop: () => Promise<void> }> => {
  const pending = pendingRequests<AskOutcome>()
  const tail = await bus.tail({
    topic: replies,
    key: address,
    onMessage: (reply) => {
      if (reply.reply_to === address) pending.answer(reply, reply.outcome)
    },
  })
  let cancelLook: (() => void) | undefined
  const look = (): void => {
    pending.giveUp(performance.now(), NO_ANSWER)
    cancelLook = pending.size() > 0 ? after(LOOK_EVERY_MS, look) : undefined
  }

  /** Sends a message with the commands of these ids; rejects if it was not sent. */
  const send = <Command>(
    topic: Topic<CommandMessage<Command>>,
    message: CommandMessage<Command>,
    commandIds: readonly string[],
  ): Promise<readonly AskOutcome[]> =>
    new Promise((resolve, reject) => {
      if (pending.size() + commandIds.length > PENDING_MAX) {
        throw new BusUnavailable(`${PENDING_MAX} commands are pending, the limit`)
      }
      const untilMs = performance.now() + timeoutMs
      const fail = pending.add({ correlationId: message.correlation_id, commandIds, untilMs, resolve, reject })
      cancelLook ??= after(LOOK_EVERY_MS, look)
      bus.send([outgoing(topic, { ...message, reply_to: address })]).catch((error: unknown) => {
        // A message that may have been sent may still get a reply.
        if (!(error instanceof SendInDoubt)) fail(error)
      })
    })

  const ask: Ask = async (topic, message) => {
    const [outcome = NO_ANSWER] = await send(topic, message, [message.command_id])
    return outcome
  }

  const askBatch: AskBatch = (topic, message) =>
    send(topic, message, [message.command_id, ...(message.batch?.rest ?? []).map(({ command_id }) => command_id)])

  return {
    ask,
    askBatch,
    stop: async () => {
      cancelLook?.()
      await tail.stop()
      pending.giveUp(Number.POSITIVE_INFINITY, NO_ANSWER)
    },
  }
}
