import type { Tracer } from '@folio/service-kit/telemetry/telemetry.ts'
import { type Context, ROOT_CONTEXT, type Span, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'
import type { TracingSettings } from '../settings/tracing-settings.ts'

/** A tracer; `stop` sends the spans that it still holds. */
export type Tracing = { readonly tracer: Tracer; readonly stop: () => Promise<void> }

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Returns the context of a span's parent; `isSampled` replaces the parent's decision whether to sample. */
const contextOf = (traceparent: string | undefined, isSampled?: boolean): Context => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const said = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  const traceFlags = isSampled === undefined ? Number.parseInt(flags, 16) : said
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/**
 * Returns the `traceparent` for the next process; undefined where the trace is not sampled, because no process needs it
 * then.
 */
const traceparentOf = (span: Span): string | undefined => {
  if (!span.isRecording()) return undefined
  const { traceId, spanId } = span.spanContext()
  return `00-${traceId}-${spanId}-01`
}

/**
 * Sends the spans of a service to a collector by OTLP over HTTP: a share of all traces, and all spans of a trace whose
 * beginning was sampled.
 */
export const startTracing = (service: string, { endpoint, share }: TracingSettings): Tracing => {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  const tracer = provider.getTracer('folio')
  return {
    tracer: (name, parent, parentOf = 'ours') => {
      // A random number decides, not the trace's id: a caller chooses the id, and could have all of its calls traced.
      const isSampled = parentOf === 'callers' ? Math.random() < share : undefined
      const span = tracer.startSpan(name, {}, contextOf(parent, isSampled))
      return {
        traceparent: traceparentOf(span),
        end: (facts) => {
          if (facts !== undefined) span.setAttributes(facts)
          span.end()
        },
      }
    },
    stop: () => provider.shutdown(),
  }
}
