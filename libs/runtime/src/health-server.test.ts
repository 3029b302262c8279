import { afterEach, describe, expect, it } from 'vitest'
import { type HealthServer, type Readiness, serveHealth } from './health-server.ts'
import { startMetrics } from './telemetry/metrics.ts'

describe('the health server', () => {
  let server: HealthServer | undefined
  afterEach(() => server?.stop())

  const serve = async (readiness: () => Readiness | Promise<Readiness>, metrics = startMetrics('tally')) => {
    const source = { readiness, metrics: metrics.text, metricsType: metrics.contentType }
    server = await serveHealth({ host: '127.0.0.1', port: 0 }, source)
    const url = `http://127.0.0.1:${server.port}`
    return { metrics, get: (path: string) => fetch(url + path) }
  }

  it('is live while the process answers, and ready only when the service is, with the facts', async () => {
    let isReady = false
    const { get } = await serve(() => ({ isReady, facts: { dependencies: { store: 'lost' } } }))
    expect((await get('/livez')).status).toBe(200)
    const before = await get('/readyz')
    expect([before.status, await before.json()]).toEqual([
      503,
      { status: 'not ready', dependencies: { store: 'lost' } },
    ])
    isReady = true
    expect((await get('/readyz')).status).toBe(200)
  })

  it('shows counters, and gauges that are read at that moment', async () => {
    const { metrics, get } = await serve(() => ({ isReady: true, facts: {} }))
    metrics.meter.commandSettled('SendTransfer', 'TransferSent')
    metrics.meter.commandSettled('SendTransfer', 'TransferSent')
    let lag = 3
    metrics.observe({
      name: 'folio_consumer_lag',
      help: 'Messages behind.',
      labels: ['topic'],
      read: () => [{ labels: { topic: 't' }, value: lag }],
    })
    const text = await (await get('/metrics')).text()
    expect(text).toContain('folio_commands_total{type="SendTransfer",outcome="TransferSent",service="tally"} 2')
    expect(text).toContain('folio_consumer_lag{topic="t",service="tally"} 3')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    lag = 0
    expect(await (await get('/metrics?x=1')).text()).toContain('folio_consumer_lag{topic="t",service="tally"} 0')
  })

  it('answers with an error if the facts cannot be read, and continues', async () => {
    const { get } = await serve(() => Promise.reject(new Error('no facts')))
    expect((await get('/readyz')).status).toBe(500)
    expect((await get('/livez')).status).toBe(200)
    expect((await get('/elsewhere')).status).toBe(404)
  })
})
