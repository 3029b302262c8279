/** One piece of work of a trace. */
export type Span = {
  /** What goes along to whoever continues the trace (W3C `traceparent`); undefined where nobody watches. */
  readonly traceparent: string | undefined
  readonly end: (facts?: Readonly<Record<string, string | number>>) => void
}

/** Who began what a span continues: another process of ours, whose word on sampling holds, or a caller, whose word does not. */
export type ParentOf = 'ours' | 'callers'

/** Begins spans, below the one that a `traceparent` names or as a trace of their own. */
export type Tracer = (name: string, parent?: string, parentOf?: ParentOf) => Span

const UNWATCHED: Span = { traceparent: undefined, end: () => {} }

/** A tracer that nobody watches. */
export const silentTracer: Tracer = () => UNWATCHED
