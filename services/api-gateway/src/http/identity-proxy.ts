import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { createRemoteJWKSet } from 'jose'
import type { People } from './people.ts'
import { BODY_BYTES_MAX, readBody } from './read-body.ts'

/** How long the identity service may be silent, how many connections to it there are, and how many requests may wait for one. */
type Bounds = { readonly silenceMaxMs: number; readonly connectionsMax: number; readonly waitingMax: number }

/** Many more connections than log-ins may wait in an identity process (decision 71). */
const BOUNDS: Bounds = { silenceMaxMs: 10_000, connectionsMax: 512, waitingMax: 512 }
const KEYS_HELD_MS = 60_000

/** Headers about one connection, which are not passed on to another (RFC 9110, 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

type Headers = IncomingMessage['headers']

/** Without the headers about one connection, among them those that `Connection` names. */
const passedOn = (headers: Headers): Headers => {
  const named = new Set(headers.connection?.split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)))
}

/** The headers of a request whose body is there as a whole: its length is counted here, and nobody is waited for. */
const headersFor = (body: Buffer, headers: Headers, address: string): Headers => {
  const { 'content-length': _, expect: __, ...others } = passedOn(headers)
  const length = body.length === 0 ? {} : { 'content-length': String(body.length) }
  return { ...others, ...length, 'x-forwarded-for': address }
}

const refuse = (outgoing: ServerResponse, status: number, message: string): void => {
  if (outgoing.headersSent || outgoing.closed) {
    outgoing.destroy()
    return
  }
  const retry = status === 503 ? { 'Retry-After': '1' } : {}
  outgoing.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...retry }).end(`${message}\n`)
}

const unavailable = (outgoing: ServerResponse): void =>
  refuse(outgoing, 503, 'A part of the system does not answer just now; try again soon.')

/**
 * The identity service of a cluster, at its address inside it: requests are passed on to it, and its keys are held for a minute.
 * Requests of all people share its connections: one takes a connection only once its body is whole, and goes with its length.
 * An answer that breaks off, or is silent for so many milliseconds, is broken off here as well.
 */
export const identityAt = (identityUrl: string, bounds: Partial<Bounds> = {}): People => {
  const { silenceMaxMs, connectionsMax, waitingMax } = { ...BOUNDS, ...bounds }
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
  let underWay = 0

  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse, sent: { headers: Headers; body: Buffer }) =>
    new Promise<void>((resolve) => {
      const { method, url: path = '/' } = incoming
      const { headers, body } = sent
      const passing = request(new URL(identityUrl), { agent, method, path, timeout: silenceMaxMs, headers })
      passing.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
        pipeline(answer, outgoing, () => undefined)
      })
      passing.on('timeout', () => passing.destroy())
      passing.on('error', () => unavailable(outgoing))
      passing.on('close', () => {
        // Node reports no error for an answer that switches to another protocol.
        if (!outgoing.headersSent) unavailable(outgoing)
        resolve()
      })
      outgoing.on('close', () => passing.destroy())
      if (body.length === 0) passing.end()
      else passing.end(body)
    })

  return {
    keySet: createRemoteJWKSet(new URL('/oauth2/jwks', identityUrl), { cacheMaxAge: KEYS_HELD_MS }),
    handle: async (incoming, outgoing, address) => {
      const body = await readBody(incoming)
      if (body === 'gone' || outgoing.closed) return
      if (body === 'too_large') return refuse(outgoing, 413, `The body must have at most ${BODY_BYTES_MAX} bytes.`)
      if (underWay >= connectionsMax + waitingMax) return unavailable(outgoing)
      underWay += 1
      try {
        await passOn(incoming, outgoing, { headers: headersFor(body, incoming.headers, address), body })
      } finally {
        underWay -= 1
      }
    },
  }
}
