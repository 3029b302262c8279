import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { Span, Tracer } from './telemetry.ts'

/** The spans of commands that are handled in their order. */
export type CommandSpans = {
  /** Ends the first `count` of the open spans as done. */
  readonly done: (count: number) => void
  /** Ends all open spans as left: their commands will be handled another time. */
  readonly leave: () => void
}

const NO_SPANS: CommandSpans = { done: () => {}, leave: () => {} }

/** Begins a span, beside that of its append, for each command that belongs to a trace. */
export const commandSpans = <Command extends { readonly type: string }>(
  tracer: Tracer,
  messages: readonly CommandMessage<Command>[],
): CommandSpans => {
  if (messages.every(({ traceparent }) => traceparent === undefined)) return NO_SPANS
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
