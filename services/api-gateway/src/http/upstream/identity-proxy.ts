import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { BODY_BYTES_MAX, readBody } from '@folio/rest-server/checks/read-request.ts'
import { unavailable as unavailableRefusal } from '@folio/rest-server/refusal.ts'
import { remoteKeySet } from '@folio/rest-server/tokens/remote-key-set.ts'
import type { AuthServer } from './auth-server.ts'

/** The longest silence of the identity service, the most connections to it, and the most requests that wait for one. */
type Bounds = { readonly silenceMaxMs: number; readonly connectionsMax: number; readonly waitingMax: number }

/** Many more connections than the log-ins that may wait in an identity process (decision 71). */
const BOUNDS: Bounds = { silenceMaxMs: 10_000, connectionsMax: 512, waitingMax: 512 }

/** Headers of one connection, which a proxy does not forward (RFC 9110, 7.6.1). */
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

/** Removes the headers of one connection, among them those that `Connection` names. */
const withoutHopByHop = (headers: Headers): Headers => {
  const named = new Set(headers.connection?.split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)))
}

/** Makes the headers of a request whose body was read whole: with the body's length and without `Expect`. */
const headersFor = (body: Buffer, headers: Headers, address: string): Headers => {
  const { 'content-length': _, expect: __, ...others } = withoutHopByHop(headers)
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

const unavailable = (outgoing: ServerResponse): void => refuse(outgoing, 503, unavailableRefusal().message)

/**
 * Makes a proxy for the identity service of a cluster at its internal URL; caches its keys for a minute. All requests share
 * its connections: a request takes one only once its body was read whole, and is sent with its length. The proxy breaks
 * off an answer that breaks off upstream or is silent for `silenceMaxMs`.
 */
export const identityProxy = (identityUrl: string, bounds: Partial<Bounds> = {}): AuthServer => {
  const { silenceMaxMs, connectionsMax, waitingMax } = { ...BOUNDS, ...bounds }
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
  let inFlight = 0

  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse, sent: { headers: Headers; body: Buffer }) =>
    new Promise<void>((resolve) => {
      const { method, url: path = '/' } = incoming
      const { headers, body } = sent
      const passing = request(new URL(identityUrl), { agent, method, path, timeout: silenceMaxMs, headers })
      passing.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.headers))
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
    keySet: remoteKeySet(identityUrl),
    handle: async (incoming, outgoing, address) => {
      const body = await readBody(incoming)
      if (body === 'gone' || outgoing.closed) return
      if (body === 'too_large') return refuse(outgoing, 413, `The body must have at most ${BODY_BYTES_MAX} bytes.`)
      if (inFlight >= connectionsMax + waitingMax) return unavailable(outgoing)
      inFlight += 1
      try {
        await passOn(incoming, outgoing, { headers: headersFor(body, incoming.headers, address), body })
      } finally {
        inFlight -= 1
      }
    },
  }
}
