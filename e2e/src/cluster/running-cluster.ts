import type { Client, Demo } from '../kit/running-folio.ts'
import { type Compose, composeProject } from './compose.ts'

/** A cluster that runs in containers, seen from outside through its edge and from inside by its operator. */
export type RunningCluster = {
  readonly compose: Compose
  /** Brings everything up and waits until it is healthy; answers how many seconds that took. */
  readonly up: (...args: readonly string[]) => Promise<number>
  /** Takes everything down; what is on its volumes stays. */
  readonly down: () => Promise<void>
  /** What a client needs to know of it: where the edge listens on this machine. */
  readonly edge: () => Promise<Demo>
  /** Calls the operator API, which cannot be reached from outside. */
  readonly operate: (path: string, body?: object) => Promise<{ readonly status: number; readonly body: unknown }>
  /** Takes everything down for good. */
  readonly remove: () => Promise<void>
}

const OPERATOR_TOKEN = 'development-operator-token'
const UP_WITHIN_SECONDS = 180

/** What runs in a gateway's container, for the operator's port is open on the back network alone. */
const operatorCall = (path: string, body: object | undefined): string => `
  const response = await fetch('http://127.0.0.1:8081/operator/v1/${path}', {
    method: '${body === undefined ? 'GET' : 'POST'}',
    headers: { authorization: 'Bearer ' + process.env.FOLIO_OPERATOR_TOKEN, 'content-type': 'application/json' },
    ${body === undefined ? '' : `body: ${JSON.stringify(JSON.stringify(body))},`}
  })
  console.log(JSON.stringify({ status: response.status, body: await response.json() }))`

/** A cluster of its own for one suite: other names, other volumes, a free port, and no rate limits. */
export const clusterOf = (project: string, variables: Readonly<Record<string, string>> = {}): RunningCluster => {
  const compose = composeProject(project, {
    FOLIO_ENV: 'development',
    FOLIO_PORT: '0',
    FOLIO_RATE_LIMITING: 'off',
    FOLIO_OPERATOR_TOKEN: OPERATOR_TOKEN,
    ...variables,
  })
  return {
    compose,
    up: async (...args) => {
      const begunMs = performance.now()
      await compose.run('up', '--detach', '--wait', '--wait-timeout', String(UP_WITHIN_SECONDS), ...args)
      return (performance.now() - begunMs) / 1000
    },
    down: async () => {
      await compose.run('down', '--timeout', '30')
    },
    edge: async () => {
      const [address = ''] = (await compose.run('port', 'edge', '8080')).trim().split('\n')
      const base_url = `http://127.0.0.1:${address.slice(address.lastIndexOf(':') + 1)}`
      return { base_url, operator_url: '', operator_token: '', clients: [] }
    },
    operate: async (path, body) => JSON.parse(await compose.script('api-gateway', operatorCall(path, body))),
    remove: async () => {
      await compose.run('--profile', 'tools', 'down', '--volumes', '--remove-orphans', '--timeout', '10')
    },
  }
}

/** Opens a client with so much USD in its main wallet. */
export const openFunded = async (cluster: RunningCluster, nickname: string, usd: string): Promise<Client> => {
  const opened = await cluster.operate('clients', { nickname, request_id: `open-${nickname}` })
  if (opened.status !== 200) throw new Error(`no client ${nickname}: ${JSON.stringify(opened.body)}`)
  const client = (opened.body as { readonly data: Client }).data
  const [wallet] = client.wallets
  const funds = { currency: 'USD', amount: usd, request_id: `fund-${nickname}` }
  const funded = await cluster.operate(`wallets/${wallet?.wallet_id}/deposits`, funds)
  if (funded.status !== 200) throw new Error(`no funds for ${nickname}: ${JSON.stringify(funded.body)}`)
  return client
}
