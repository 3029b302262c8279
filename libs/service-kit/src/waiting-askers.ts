import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { ReplyMessage } from '@folio/contracts/reply-message.ts'

/** Those who asked and have no answer yet. */
export type WaitingAskers<Answer> = {
  readonly add: (
    asked: Pick<CommandMessage<unknown>, 'correlation_id' | 'command_id'>,
    untilMs: number,
  ) => { readonly answer: Promise<Answer>; readonly fail: (error: unknown) => void }
  /** Gives an answer to who asked for this command in this call, if somebody still waits. */
  readonly answer: (reply: Pick<ReplyMessage, 'correlation_id' | 'command_id'>, answer: Answer) => void
  /** Gives an answer to all whose time is over. */
  readonly giveUp: (nowMs: number, answer: Answer) => void
  readonly size: () => number
}

type Waiting<Answer> = {
  readonly names: readonly string[]
  readonly untilMs: number
  readonly resolve: (answer: Answer) => void
}

/** A reply of an earlier release names the call alone: then it is for whoever asked last in that call. */
const nameOf = (correlationId: string, commandId?: string): string =>
  commandId === undefined ? correlationId : `${correlationId} ${commandId}`

/** Nobody yet; everybody waits equally long. */
export const waitingAskers = <Answer>(): WaitingAskers<Answer> => {
  // So the first is always the first to give up.
  const waiting = new Set<Waiting<Answer>>()
  const named = new Map<string, Waiting<Answer>>()

  const remove = (asker: Waiting<Answer>): void => {
    waiting.delete(asker)
    for (const name of asker.names) if (named.get(name) === asker) named.delete(name)
  }

  return {
    add: ({ correlation_id, command_id }, untilMs) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const asker = { names: [nameOf(correlation_id), nameOf(correlation_id, command_id)], untilMs, resolve }
      waiting.add(asker)
      for (const name of asker.names) named.set(name, asker)
      const fail = (error: unknown): void => {
        remove(asker)
        reject(error)
      }
      return { answer: promise, fail }
    },
    answer: ({ correlation_id, command_id }, answer) => {
      const asker = named.get(nameOf(correlation_id, command_id))
      if (asker === undefined) return
      remove(asker)
      asker.resolve(answer)
    },
    giveUp: (nowMs, answer) => {
      for (const asker of waiting) {
        if (asker.untilMs > nowMs) return
        remove(asker)
        asker.resolve(answer)
      }
    },
    size: () => waiting.size,
  }
}
