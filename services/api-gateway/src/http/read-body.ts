import type { IncomingMessage } from 'node:http'

/** The largest body taken, in bytes. */
export const BODY_BYTES_MAX = 64 * 1024

const declaredLength = (incoming: IncomingMessage): number => Number(incoming.headers['content-length'] ?? 0)

/** The whole body; `too_large` as soon as it is known to be, `gone` where the sender left before its end. */
export const readBody = (incoming: IncomingMessage): Promise<Buffer | 'too_large' | 'gone'> =>
  new Promise((resolve) => {
    // Who left while the token was looked up has closed the stream already: no event will tell.
    if (incoming.destroyed) return resolve('gone')
    if (declaredLength(incoming) > BODY_BYTES_MAX) return resolve('too_large')
    const chunks: Buffer[] = []
    let length = 0
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      // What follows is still taken off the connection, and dropped, so that the sender gets to read the answer.
      if (length > BODY_BYTES_MAX) resolve('too_large')
      else chunks.push(chunk)
    })
    incoming.once('end', () => {
      const [only] = chunks
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks))
    })
    incoming.once('close', () => resolve('gone'))
    incoming.once('error', () => resolve('gone'))
  })
