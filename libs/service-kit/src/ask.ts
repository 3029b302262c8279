import { type Bus, BusUnavailable, outgoing } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { type Outcome, replies } from '@folio/contracts/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'

/** What came of a command that was asked for; `no_answer` says nothing about whether it took effect. */
export type AskOutcome = Outcome | { readonly kind: 'no_answer' }

/** Sends a command, with the address to reply to, and waits for what comes of it. */
export type Ask = <Command>(
  topic: Topic<CommandMessage<Command>>,
  message: CommandMessage<Command>,
) => Promise<AskOutcome>

const WAITING_MAX = 20_000
const LOOK_EVERY_MS = 100

type Waiting = { readonly resolve: (outcome: AskOutcome) => void; readonly untilMs: number }

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
  const waiting = new Map<string, Waiting>()
  const tail = await bus.tail({
    topic: replies,
    key: address,
    onMessage: (reply) => {
      if (reply.reply_to !== address) return
      const asked = waiting.get(reply.correlation_id)
      if (asked === undefined) return
      waiting.delete(reply.correlation_id)
      asked.resolve(reply.outcome)
    },
  })
  // Everybody waits equally long, so the first in the map is always the first to give up.
  const timer = setInterval(() => {
    const nowMs = performance.now()
    for (const [correlationId, asked] of waiting) {
      if (asked.untilMs > nowMs) break
      waiting.delete(correlationId)
      asked.resolve({ kind: 'no_answer' })
    }
  }, LOOK_EVERY_MS)

  const ask: Ask = async (topic, message) => {
    if (waiting.size >= WAITING_MAX) throw new BusUnavailable('too many commands wait for an answer')
    const answer = new Promise<AskOutcome>((resolve) => {
      waiting.set(message.correlation_id, { resolve, untilMs: performance.now() + timeoutMs })
    })
    try {
      await bus.send([outgoing(topic, { ...message, reply_to: address })])
    } catch (error) {
      waiting.delete(message.correlation_id)
      throw error
    }
    return answer
  }
  return {
    ask,
    stop: async () => {
      clearInterval(timer)
      await tail.stop()
      for (const asked of waiting.values()) asked.resolve({ kind: 'no_answer' })
      waiting.clear()
    },
  }
}
