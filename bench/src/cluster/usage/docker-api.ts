import { request } from 'node:http'
import { text } from 'node:stream/consumers'

const DEFAULT_SOCKET = '/var/run/docker.sock'
const UNIX = 'unix://'
const API = '/v1.41'
const ANSWERS_WITHIN_MS = 10_000

const socketPath = (): string => {
  const host = process.env['DOCKER_HOST']
  if (host === undefined || host === '') return DEFAULT_SOCKET
  if (!host.startsWith(UNIX)) throw new Error(`DOCKER_HOST must be a socket of this machine (${UNIX}…), not ${host}`)
  return host.slice(UNIX.length)
}

const call = (method: 'GET' | 'POST', path: string, body?: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const options = { socketPath: socketPath(), method, path: `${API}${path}`, timeout: ANSWERS_WITHIN_MS, headers }
    const calling = request(options, (response) => {
      text(response).then((body) => {
        const { statusCode = 0 } = response
        if (statusCode >= 200 && statusCode < 300) resolve(body)
        else reject(new Error(`the Docker engine answered ${method} ${path} with ${statusCode}: ${body}`))
      }, reject)
    })
    calling.once('timeout', () => calling.destroy(new Error(`the Docker engine did not answer ${path} in time`)))
    calling.once('error', reject)
    calling.end(body && JSON.stringify(body))
  })

/** Makes a GET call to the Docker engine of this machine; rejects if it fails. */
export const askDocker = async (path: string): Promise<unknown> => JSON.parse(await call('GET', path))

/** Kills a container; resolves when its processes have ended. */
export const killContainer = async (name: string): Promise<void> => {
  await call('POST', `/containers/${name}/kill?signal=KILL`)
}

const CPU_PERIOD_MICROSECONDS = 20_000
const UNLIMITED = -1

/** Limits a running container to this share of a core, in short periods; lifts the limit without a share. */
export const limitCores = async (name: string, share: number | undefined): Promise<void> => {
  const CpuQuota = share === undefined ? UNLIMITED : Math.round(share * CPU_PERIOD_MICROSECONDS)
  await call('POST', `/containers/${name}/update`, { CpuPeriod: CPU_PERIOD_MICROSECONDS, CpuQuota })
}
