import { type Bus, BusUnavailable, outgoing, SendInDoubt } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type CommandOutcome, type ReplyMessage, replies } from '@folio/contracts/messaging/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'

/** Commands of one call that travel in one message, and the functions that take their answers, or the error of the message. */
type SentCommands<Answer> = {
  readonly correlationId: string
  readonly commandIds: readonly string[]
  readonly untilMs: number
  /** Called once with the answers in the order of the commands. */
  readonly resolve: (answers: readonly Answer[]) => void
  readonly reject: (error: unknown) => void
}

/** The commands that were sent and have no reply yet. */
export type PendingRequests<Answer> = {
  /** Adds the commands of a message; the returned function rejects them, unless all are answered. */
  readonly add: (sent: SentCommands<Answer>) => (error: unknown) => void
  /** Answers the command that a reply belongs to, if it is still pending. */
  readonly answer: (reply: Pick<ReplyMessage, 'correlation_id' | 'command_id'>, answer: Answer) => void
  /** Answers all commands whose time is over. */
  readonly giveUp: (nowMs: number, answer: Answer) => void
  readonly size: () => number
}

/** The commands of a message with the answers that came so far; `open` counts those without one. */
type PendingMessage<Answer> = SentCommands<Answer> & { readonly answers: (Answer | undefined)[]; open: number }

type PendingRequest<Answer> = { readonly message: PendingMessage<Answer>; readonly index: number }

/** The pending requests of one call by command id, each the latest with its id, in the order of sending. */
type CallRequests<Answer> = Map<string, PendingRequest<Answer>>

/** The request that a reply belongs to; a reply of an earlier release has no command id and belongs to the latest one. */
const requestOf = <Answer>(call: CallRequests<Answer>, commandId: string | undefined) =>
  commandId === undefined ? [...call.values()].at(-1) : call.get(commandId)

/** Creates an empty collection of pending requests, all of which wait equally long. */
export const pendingRequests = <Answer>(): PendingRequests<Answer> => {
  // In the order of sending, so the first is always the first to time out.
  const pending = new Set<PendingMessage<Answer>>()
  const calls = new Map<string, CallRequests<Answer>>()
  let size = 0

  const forget = ({ message, index }: PendingRequest<Answer>): void => {
    const { correlationId, commandIds } = message
    const call = calls.get(correlationId)
    const request = call?.get(commandIds[index] ?? '')
    if (call === undefined || request?.message !== message || request.index !== index) return
    call.delete(commandIds[index] ?? '')
    if (call.size === 0) calls.delete(correlationId)
  }

  const settle = (request: PendingRequest<Answer>, answer: Answer): void => {
    const { message, index } = request
    forget(request)
    message.answers[index] = answer
    message.open -= 1
    size -= 1
    if (message.open > 0) return
    pending.delete(message)
    message.resolve(message.answers as readonly Answer[])
  }

  const openIn = (message: PendingMessage<Answer>): readonly PendingRequest<Answer>[] =>
    message.answers.flatMap((answer, index) => (answer === undefined ? [{ message, index }] : []))

  return {
    add: (sent) => {
      const { correlationId, commandIds } = sent
      const open = commandIds.length
      const message: PendingMessage<Answer> = { ...sent, open, answers: commandIds.map(() => undefined) }
      const call: CallRequests<Answer> = calls.get(correlationId) ?? new Map()
      pending.add(message)
      calls.set(correlationId, call)
      size += open
      for (const [index, commandId] of commandIds.entries()) {
        call.delete(commandId)
        call.set(commandId, { message, index })
      }
      return (error) => {
        if (!pending.delete(message)) return
        for (const request of openIn(message)) forget(request)
        size -= message.open
        message.reject(error)
      }
    },
    answer: ({ correlation_id, command_id }, answer) => {
      const call = calls.get(correlation_id)
      const request = call === undefined ? undefined : requestOf(call, command_id)
      if (request !== undefined) settle(request, answer)
    },
    giveUp: (nowMs, answer) => {
      for (const message of pending) {
        if (message.untilMs > nowMs) return
        for (const request of openIn(message)) settle(request, answer)
      }
    },
    size: () => size,
  }
}

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
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    pending.giveUp(performance.now(), NO_ANSWER)
    timer = pending.size() > 0 ? setTimeout(look, LOOK_EVERY_MS) : undefined
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
      timer ??= setTimeout(look, LOOK_EVERY_MS)
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
      clearTimeout(timer)
      await tail.stop()
      pending.giveUp(Number.POSITIVE_INFINITY, NO_ANSWER)
    },
  }
}
