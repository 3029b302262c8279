import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Readiness of a service, with the facts that it follows from. */
export type Readiness = { readonly isReady: boolean; readonly facts: object }

/** The sources of the health server's answers. */
export type HealthSource = {
  readonly readiness: () => Readiness | Promise<Readiness>
  readonly metrics: () => Promise<string>
  readonly metricsType: string
}

/** A running health server. */
export type HealthServer = { readonly port: number; readonly stop: () => Promise<void> }

type Page = { readonly status: number; readonly type: string; readonly text: string }

const TIMEOUT_MS = 5000

const json = (status: number, value: object): Page => ({
  status,
  type: 'application/json',
  text: `${JSON.stringify(value)}\n`,
})

const pageOf = async (path: string, { readiness, metrics, metricsType }: HealthSource): Promise<Page> => {
  switch (path) {
    case '/livez':
      return json(200, { status: 'live' })
    case '/readyz': {
      const { isReady, facts } = await readiness()
      return json(isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', ...facts })
    }
    case '/metrics':
      return { status: 200, type: metricsType, text: await metrics() }
    default:
      return json(404, { error: 'there are /livez, /readyz and /metrics' })
  }
}

const send = (response: ServerResponse, { status, type, text }: Page): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}

/** Serves `/livez`, `/readyz` and `/metrics` inside the network; rejects if the port is taken. */
export const serveHealth = async (
  { host, port }: { readonly host: string; readonly port: number },
  source: HealthSource,
): Promise<HealthServer> => {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    pageOf(path, source).then(
      (page) => send(response, page),
      (error: unknown) => send(response, json(500, { error: String(error) })),
    )
  })
  server.headersTimeout = TIMEOUT_MS
  server.requestTimeout = TIMEOUT_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
