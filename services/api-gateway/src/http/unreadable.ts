import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { securityHeaders } from './exchange.ts'

const STATUS_LINES: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

const CLOSE_WITHIN_MS = 1_000

/** Answers what is no HTTP, or did not come in time, and closes the connection. */
export const answerUnreadable = (error: Error & { readonly code?: string }, socket: Duplex): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, reason] = STATUS_LINES[error.code ?? ''] ?? [400, 'Bad Request']
  const message = status === 408 ? 'The request did not come in time.' : 'The request is not well-formed HTTP.'
  const body = JSON.stringify({ errors: [{ status, code: 'ValidationError', message }] })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    ...Object.entries(securityHeaders(randomUUID())).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // The other side may keep its half open for as long as it likes, and count as a connection all the while.
  const last = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS)
  socket.once('close', () => clearTimeout(last))
}
