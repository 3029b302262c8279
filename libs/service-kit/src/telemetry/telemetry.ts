/** The structured log of a service; it never gets a secret. */
export type Log = {
  readonly debug: (facts: object, message: string) => void
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/** A log that discards its lines. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Counts the work of a service; the runtime exposes the metrics. */
export type Meter = {
  /** Counts a settled command by its type and by the label of its outcome. */
  readonly commandSettled: (type: string, outcome: string) => void
  /** Counts an answered call of an endpoint and its duration in seconds. */
  readonly requestAnswered: (endpoint: string, status: number, seconds: number) => void
}

/** A meter that counts nothing. */
export const silentMeter: Meter = { commandSettled: () => {}, requestAnswered: () => {} }

/** One span of a trace. */
export type Span = {
  /** The W3C `traceparent` for the next span; undefined without tracing. */
  readonly traceparent: string | undefined
  readonly end: (facts?: Readonly<Record<string, string | number>>) => void
}

/**
 * The origin of a span's parent: a process of ours, whose sampling decision holds, or a caller, whose decision does
 * not.
 */
export type ParentOf = 'ours' | 'callers'

/** Begins a span, as a child of the `traceparent` or as a trace of its own. */
export type Tracer = (name: string, parent?: string, parentOf?: ParentOf) => Span

const SILENT_SPAN: Span = { traceparent: undefined, end: () => {} }

/** A tracer that records nothing. */
export const silentTracer: Tracer = () => SILENT_SPAN

/** A log, a meter and a tracer that keep nothing. */
export const silentTelemetry = { log: silentLog, meter: silentMeter, tracer: silentTracer } as const
