import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Span, Tracer } from './tracer.ts'

/** The spans of commands that are handled in their order, each until it is done with. */
export type HandlingSpans = {
  /** So many more, the first that are left, are done with. */
  readonly done: (count: number) => void
  /** Ends what is left: it will be handled another time. */
  readonly leave: () => void
}

/** Begins a span for each command that is part of a trace, beside that of its append, from its arrival on. */
export const handlingSpans = <Command extends { readonly type: string }>(
  tracer: Tracer,
  messages: readonly CommandMessage<Command>[],
): HandlingSpans => {
  const spans = messages.map(({ command, traceparent, correlation_id }): Span | undefined => {
    if (traceparent === undefined) return undefined
    const span = tracer(`handle ${command.type}`, traceparent)
    return { ...span, end: (facts) => span.end({ ...facts, correlation_id }) }
  })
  const end = (count: number, outcome: string): void => {
    for (const span of spans.splice(0, count)) span?.end({ outcome })
  }
  return { done: (count) => end(count, 'done'), leave: () => end(spans.length, 'left') }
}
