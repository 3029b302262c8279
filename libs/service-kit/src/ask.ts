import { type Bus, BusUnavailable, outgoing, SendInDoubt } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { type Outcome, replies } from '@folio/contracts/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { waitingAskers } from './waiting-askers.ts'

/** What came of a command that was asked for; `no_answer` says nothing about whether it took effect. */
export type AskOutcome = Outcome | { readonly kind: 'no_answer' }

/**
 * Sends a command, with the address to reply to, and waits for what comes of it; rejects with `BusUnavailable` when it was
 * not sent.
 */
export type Ask = <Command>(
  topic: Topic<CommandMessage<Command>>,
  message: CommandMessage<Command>,
) => Promise<AskOutcome>

const WAITING_MAX = 20_000
const LOOK_EVERY_MS = 100
const NO_ANSWER = { kind: 'no_answer' } as const

/** Asks services over the bus from one address; answers that nobody waits for any more are dropped. */
export const asker = async ({
  bus,
  address,
  timeoutMs,
}: {
  readonly bus: Bus
  readonly address: string
  readonly timeoutMs: number
}): Promise<{ readonly ask: Ask; readonly stop: () => Promise<void> }> => {
  const waiting = waitingAskers<AskOutcome>()
  const tail = await bus.tail({
    topic: replies,
    key: address,
    onMessage: (reply) => {
      if (reply.reply_to === address) waiting.answer(reply, reply.outcome)
    },
  })
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    waiting.giveUp(performance.now(), NO_ANSWER)
    timer = waiting.size() > 0 ? setTimeout(look, LOOK_EVERY_MS) : undefined
  }

  const ask: Ask = async (topic, message) => {
    if (waiting.size() >= WAITING_MAX) throw new BusUnavailable('too many commands wait for an answer')
    const asked = waiting.add(message, performance.now() + timeoutMs)
    timer ??= setTimeout(look, LOOK_EVERY_MS)
    bus.send([outgoing(topic, { ...message, reply_to: address })]).catch((error: unknown) => {
      // What may have been sent may still be answered.
      if (!(error instanceof SendInDoubt)) asked.fail(error)
    })
    return asked.answer
  }
  return {
    ask,
    stop: async () => {
      clearTimeout(timer)
      await tail.stop()
      waiting.giveUp(Number.POSITIVE_INFINITY, NO_ANSWER)
    },
  }
}
