import { mainWallet } from '../../kit/calls.ts'
import { TEST_MACHINE } from '../../kit/edge.ts'
import { retryUnavailable } from '../../kit/retry-unavailable.ts'
import type { Client, Demo } from '../../kit/running-folio.ts'
import { type Compose, composeProject } from './compose.ts'

/** A call of the operator API: POST with a body, GET without one. */
export type OperatorCall = { readonly path: string; readonly body?: object }

/** The answer to a call of the operator API. */
export type OperatorAnswer = { readonly status: number; readonly body: unknown }

/** A cluster in containers, reached from outside through its edge and from inside by its operator. */
export type RunningCluster = {
  readonly compose: Compose
  /**
   * Starts everything and waits until it is healthy; returns the seconds that took. Tries twice: on a busy machine a
   * container may start slowly, and compose gives up on the first unhealthy one.
   */
  readonly up: (...args: readonly string[]) => Promise<number>
  /** Stops everything; the volumes remain. */
  readonly down: () => Promise<void>
  /** Returns the address of the edge on this machine, in the form that clients use. */
  readonly edge: () => Promise<Demo>
  /** Calls the operator API, which cannot be reached from outside. */
  readonly operate: (path: string, body?: object) => Promise<OperatorAnswer>
  /** Makes independent calls of the operator API, several at a time. */
  readonly operateAll: (calls: readonly OperatorCall[]) => Promise<readonly OperatorAnswer[]>
  /** Removes all containers and volumes. */
  readonly remove: () => Promise<void>
}

/** The operator token of the clusters of tests. */
export const OPERATOR_TOKEN = 'development-operator-token'
const AT_ONCE = 8
const UP_WITHIN_SECONDS = 300
/** An answer with this status or a higher one does not state the outcome of the call. */
const NO_ANSWER = 500

/** Makes a program for a gateway's container, since the operator's port is open on the back network only. */
const operatorCalls = (calls: readonly OperatorCall[]): string => `
  const headers = { authorization: 'Bearer ' + process.env.FOLIO_OPERATOR_TOKEN, 'content-type': 'application/json' }
  const answers = []
  const ask = async ({ path, body }) => {
    const call = body === undefined ? { method: 'GET', headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch('http://127.0.0.1:8081/operator/v1/' + path, call)
    return { status: response.status, body: await response.json() }
  }
  const calls = ${JSON.stringify(calls)}
  for (let from = 0; from < calls.length; from += ${AT_ONCE}) {
    answers.push(...(await Promise.all(calls.slice(from, from + ${AT_ONCE}).map(ask))))
  }
  console.log(JSON.stringify(answers))`

/** Makes a cluster for one suite, with its own names and volumes, a free port, and no rate limits. */
export const clusterOf = (project: string, variables: Readonly<Record<string, string>> = {}): RunningCluster => {
  const compose = composeProject(project, {
    FOLIO_ENV: 'development',
    FOLIO_PORT: '0',
    FOLIO_LIMITS: 'off',
    ...TEST_MACHINE,
    FOLIO_OPERATOR_TOKEN: OPERATOR_TOKEN,
    ...variables,
  })
  const operateAll = async (calls: readonly OperatorCall[]): Promise<readonly OperatorAnswer[]> =>
    JSON.parse(await compose.script('api-gateway', operatorCalls(calls)))
  return {
    compose,
    up: async (...args) => {
      const begunMs = performance.now()
      const begin = () => compose.run('up', '--detach', '--wait', '--wait-timeout', String(UP_WITHIN_SECONDS), ...args)
      await begin().catch((error: unknown) => {
        console.log(`the cluster was not up at once: ${error}`)
        return begin()
      })
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
    operate: async (path, body) => {
      const [answer] = await operateAll([body === undefined ? { path } : { path, body }])
      if (answer === undefined) throw new Error(`${path} was not answered`)
      return answer
    },
    operateAll,
    remove: async () => {
      await compose.run('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '10')
    },
  }
}

const isAnswered = (answer: OperatorAnswer | undefined): boolean => answer !== undefined && answer.status < NO_ANSWER

/**
 * Makes calls of the operator API, repeats those that are unavailable, and returns the data of the answers; rejects if
 * one is refused.
 */
export const operateAllWell = async <T>(
  cluster: RunningCluster,
  calls: readonly OperatorCall[],
): Promise<readonly T[]> => {
  let answers: readonly OperatorAnswer[] = []
  await retryUnavailable(async () => {
    const asked = (await cluster.operateAll(calls.filter((_, index) => !isAnswered(answers[index])))).values()
    answers = calls.flatMap((_, index) => {
      const known = isAnswered(answers[index]) ? answers[index] : asked.next().value
      return known === undefined ? [] : [known]
    })
    return { status: Math.max(...answers.map(({ status }) => status)) }
  })
  return answers.map(({ status, body }, index) => {
    if (status !== 200) throw new Error(`no ${calls[index]?.path}: ${JSON.stringify(body)}`)
    return (body as { readonly data: T }).data
  })
}

/** Opens clients without money. */
export const openAll = (cluster: RunningCluster, nicknames: readonly string[]): Promise<readonly Client[]> =>
  operateAllWell(
    cluster,
    nicknames.map((nickname) => ({ path: 'clients', body: { nickname, request_id: `open-${nickname}` } })),
  )

/** Deposits this amount of USD into each of these wallets. */
export const fundAll = (cluster: RunningCluster, walletIds: readonly string[], usd: string): Promise<unknown> =>
  operateAllWell(
    cluster,
    walletIds.map((walletId) => ({
      path: `wallets/${walletId}/deposits`,
      body: { currency: 'USD', amount: usd, request_id: `fund-${walletId}` },
    })),
  )

/** Opens clients with this amount of USD in the main wallet of each. */
export const openAllFunded = async (
  cluster: RunningCluster,
  nicknames: readonly string[],
  usd: string,
): Promise<readonly Client[]> => {
  const clients = await openAll(cluster, nicknames)
  await fundAll(cluster, clients.map(mainWallet), usd)
  return clients
}

/** Opens a client with this amount of USD in its main wallet. */
export const openFunded = async (cluster: RunningCluster, nickname: string, usd: string): Promise<Client> => {
  const [client] = await openAllFunded(cluster, [nickname], usd)
  if (client === undefined) throw new Error(`no client ${nickname}`)
  return client
}
