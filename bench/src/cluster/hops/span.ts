import { z } from 'zod'

/** A span of a trace, in milliseconds of the wall clock. */
export type Span = {
  readonly traceId: string
  readonly name: string
  readonly beganMs: number
  readonly endedMs: number
  readonly attributes: Readonly<Record<string, string>>
}

const nanosSchema = z.string().regex(/^\d+$/)

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              name: z.string(),
              startTimeUnixNano: nanosSchema,
              endTimeUnixNano: nanosSchema,
              attributes: z
                .array(z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) }))
                .default([]),
            }),
          ),
        }),
      ),
    }),
  ),
})

const millisecondsOf = (nanos: string): number => Number(BigInt(nanos) / 1000n) / 1000

/** Reads the spans of one OTLP export in JSON, with their text attributes. */
export const spansOf = (body: string): readonly Span[] =>
  exportSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, name, startTimeUnixNano, endTimeUnixNano, attributes }) => ({
        traceId,
        name,
        beganMs: millisecondsOf(startTimeUnixNano),
        endedMs: millisecondsOf(endTimeUnixNano),
        attributes: Object.fromEntries(
          attributes.flatMap(({ key, value: { stringValue } }) =>
            stringValue === undefined ? [] : [[key, stringValue]],
          ),
        ),
      })),
    ),
  )
