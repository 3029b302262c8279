import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { tracingSettings } from '../settings/tracing-settings.ts'
import { startTracing } from './tracing.ts'

type Export = { readonly resourceSpans: { readonly scopeSpans: { readonly spans: readonly SentSpan[] }[] }[] }
type SentSpan = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}

/** Starts a collector that keeps the spans it receives. */
const startCollector = async () => {
  const spans: SentSpan[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const sent: Export = JSON.parse(Buffer.concat(parts).toString())
    for (const { scopeSpans } of sent.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { endpoint, spans, stop: () => new Promise((resolve) => server.close(resolve)) }
}

describe('a trace', () => {
  it('spans several processes, and reaches the collector before the process ends', async () => {
    const collector = await startCollector()
    const gateway = startTracing('api-gateway', { endpoint: collector.endpoint, share: 1 })
    const wallet = startTracing('wallet', { endpoint: collector.endpoint, share: 0 })
    const request = gateway.tracer('POST /wallet/v1/transfers')
    const command = wallet.tracer('SendTransfer', request.traceparent)
    command.end({ outcome: 'TransferSent' })
    request.end()
    await wallet.stop()
    await gateway.stop()
    await collector.stop()
    const [below, above] = ['SendTransfer', 'POST /wallet/v1/transfers'].map((name) =>
      collector.spans.find((span) => span.name === name),
    )
    expect(above?.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(below).toMatchObject({ traceId: above?.traceId, parentSpanId: above?.spanId })
  })

  it('continues the trace of the caller, with our own sampling', async () => {
    const collector = await startCollector()
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
    const all = startTracing('api-gateway', { endpoint: collector.endpoint, share: 1 })
    const none = startTracing('api-gateway', { endpoint: collector.endpoint, share: 0 })
    const span = all.tracer('GET /v1/health', `00-${traceId}-${spanId}-00`, 'callers')
    expect(span.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
    span.end()
    expect(none.tracer('GET /v1/health', `00-${traceId}-${spanId}-01`, 'callers').traceparent).toBeUndefined()
    await all.stop()
    await none.stop()
    await collector.stop()
    expect(collector.spans).toMatchObject([{ traceId, parentSpanId: spanId }])
  })

  it('that was not sampled is not exported', async () => {
    const { tracer, stop } = startTracing('api-gateway', { endpoint: 'http://127.0.0.1:1', share: 0 })
    expect(tracer('GET /v1/health').traceparent).toBeUndefined()
    expect(tracer('GET /v1/health', 'not a traceparent').traceparent).toBeUndefined()
    await stop()
  })
})

describe("OpenTelemetry's variables", () => {
  it('ask for traces by an address, and for a share of them', () => {
    expect(tracingSettings({})).toBeUndefined()
    expect(tracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' })).toEqual({
      endpoint: 'http://collector:4318',
      share: 0.01,
    })
    const all = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector', OTEL_TRACES_SAMPLER_ARG: '1' }
    expect(tracingSettings(all)?.share).toBe(1)
  })

  it.each(['1.5', '-1', 'all'])('refuse a share of %s', (share) => {
    expect(() => tracingSettings({ OTEL_TRACES_SAMPLER_ARG: share })).toThrow('a number from 0 to 1')
  })
})
