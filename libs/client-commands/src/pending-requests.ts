import type { ReplyMessage } from '@folio/contracts/messaging/reply-message.ts'

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

/** The requests of a message that have no answer yet. */
const openIn = <Answer>(message: PendingMessage<Answer>): readonly PendingRequest<Answer>[] =>
  message.answers.flatMap((answer, index) => (answer === undefined ? [{ message, index }] : []))

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
