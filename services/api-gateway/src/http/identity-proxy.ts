import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { createRemoteJWKSet } from 'jose'
import type { People } from './people.ts'

const SILENCE_MAX_MS = 10_000
const KEYS_HELD_MS = 60_000
const CONNECTIONS_MAX = 64

/** What is said of one connection and not passed on to another (RFC 9110). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade']

const passedOn = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)))

const unavailable = (outgoing: ServerResponse): void => {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  const text = 'A part of the system does not answer just now; try again soon.\n'
  outgoing.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' }).end(text)
}

/**
 * The identity service of a cluster, at its address inside it: requests are passed on to it, and its keys are held for a minute.
 * An answer that breaks off, or is silent for so many milliseconds, is broken off here as well.
 */
export const identityAt = (identityUrl: string, silenceMaxMs = SILENCE_MAX_MS): People => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX })
  return {
    keySet: createRemoteJWKSet(new URL('/oauth2/jwks', identityUrl), { cacheMaxAge: KEYS_HELD_MS }),
    handle: (incoming, outgoing, address) =>
      new Promise((resolve) => {
        const { method, url = '/', headers } = incoming
        const passing = request(new URL(identityUrl), {
          agent,
          method,
          path: url,
          timeout: silenceMaxMs,
          headers: { ...passedOn(headers), 'x-forwarded-for': address },
        })
        passing.on('response', (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
          pipeline(answer, outgoing, () => undefined)
        })
        passing.on('timeout', () => passing.destroy())
        passing.on('error', () => unavailable(outgoing))
        outgoing.on('close', () => {
          passing.destroy()
          resolve()
        })
        incoming.pipe(passing)
      }),
  }
}
