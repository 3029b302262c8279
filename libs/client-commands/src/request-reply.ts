import { type Bus, BusUnavailable, outgoing, SendInDoubt } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type CommandOutcome, type ReplyMessage, replies } from '@folio/contracts/messaging/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'

/** The commands that were sent and have no reply yet. */
export type PendingRequests<Answer> = {
  readonly add: (
    request: Pick<CommandMessage<unknown>, 'correlation_id' | 'command_id'>,
    untilMs: number,
  ) => { readonly answer: Promise<Answer>; readonly fail: (error: unknown) => void }
  /** Resolves the request that a reply belongs to, if it is still pending. */
  readonly answer: (reply: Pick<ReplyMessage, 'correlation_id' | 'command_id'>, answer: Answer) => void
  /** Resolves all requests whose time is over. */
  readonly giveUp: (nowMs: number, answer: Answer) => void
  readonly size: () => number
}

type PendingRequest<Answer> = {
  readonly correlationId: string
  readonly commandId: string
  readonly untilMs: number
  readonly resolve: (answer: Answer) => void
}

/** The pending requests of one call by command id, each the latest with its id, in the order of sending. */
type CallRequests<Answer> = Map<string, PendingRequest<Answer>>

/** The request that a reply belongs to; a reply of an earlier release has no command id and belongs to the latest one. */
const requestOf = <Answer>(call: CallRequests<Answer>, commandId: string | undefined) =>
  commandId === undefined ? [...call.values()].at(-1) : call.get(commandId)

/** Creates an empty collection of pending requests, all of which wait equally long. */
export const pendingRequests = <Answer>(): PendingRequests<Answer> => {
  // In the order of sending, so the first is always the first to time out.
  const pending = new Set<PendingRequest<Answer>>()
  const calls = new Map<string, CallRequests<Answer>>()

  const remove = (request: PendingRequest<Answer>): void => {
    const { correlationId, commandId } = request
    pending.delete(request)
    const call = calls.get(correlationId)
    if (call?.get(commandId) !== request) return
    call.delete(commandId)
    if (call.size === 0) calls.delete(correlationId)
  }

  return {
    add: ({ correlation_id: correlationId, command_id: commandId }, untilMs) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const request = { correlationId, commandId, untilMs, resolve }
      const call: CallRequests<Answer> = calls.get(correlationId) ?? new Map()
      pending.add(request)
      calls.set(correlationId, call)
      call.delete(commandId)
      call.set(commandId, request)
      const fail = (error: unknown): void => {
        remove(request)
        reject(error)
      }
      return { answer: promise, fail }
    },
    answer: ({ correlation_id, command_id }, answer) => {
      const call = calls.get(correlation_id)
      const request = call === undefined ? undefined : requestOf(call, command_id)
      if (request === undefined) return
      remove(request)
      request.resolve(answer)
    },
    giveUp: (nowMs, answer) => {
      for (const request of pending) {
        if (request.untilMs > nowMs) return
        remove(request)
        request.resolve(answer)
      }
    },
    size: () => pending.size,
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

/**
 * Sends a batch of commands in one message and gives the outcome of each, in their order; throws `BusUnavailable` if too
 * many commands are pending, and all reject with it if the message was not sent.
 */
export type AskBatch = <Command>(
  topic: Topic<CommandMessage<Command>>,
  message: CommandMessage<Command>,
) => readonly Promise<AskOutcome>[]

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

  const assertRoomFor = (commands: number): void => {
    if (pending.size() + commands <= PENDING_MAX) return
    throw new BusUnavailable(`${PENDING_MAX} commands are pending, the limit`)
  }
  /** Sends the message of requests that were added, and fails them if it was not sent. */
  const send = <Command>(
    topic: Topic<CommandMessage<Command>>,
    message: CommandMessage<Command>,
    requests: readonly { readonly fail: (error: unknown) => void }[],
  ): void => {
    timer ??= setTimeout(look, LOOK_EVERY_MS)
    bus.send([outgoing(topic, { ...message, reply_to: address })]).catch((error: unknown) => {
      // A message that may have been sent may still get a reply.
      if (!(error instanceof SendInDoubt)) for (const { fail } of requests) fail(error)
    })
  }

  const ask: Ask = async (topic, message) => {
    assertRoomFor(1)
    const request = pending.add(message, performance.now() + timeoutMs)
    send(topic, message, [request])
    return request.answer
  }

  const askBatch: AskBatch = (topic, message) => {
    const ids = [message, ...(message.batch?.rest ?? [])].map(({ command_id }) => command_id)
    assertRoomFor(ids.length)
    const untilMs = performance.now() + timeoutMs
    const { correlation_id } = message
    const requests = ids.map((command_id) => pending.add({ correlation_id, command_id }, untilMs))
    send(topic, message, requests)
    return requests.map(({ answer }) => answer)
  }
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
