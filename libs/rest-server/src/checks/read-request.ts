import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?$/i

/** Tells if the headers announce uncompressed JSON in UTF-8. */
export const announcesJson = (headers: IncomingHttpHeaders): boolean => {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return false
  const type = headers['content-type']
  return type === 'application/json' || (type !== undefined && JSON_TYPE.test(type))
}

/** The path of a request, as it was sent. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? '/'

/** Parses the parameters of a query, with the names of those that were sent more than once; "+" stands for itself. */
export const queryOf = (
  query: string,
): { readonly values: Readonly<Record<string, string>>; readonly repeated: readonly string[] } => {
  const values: Record<string, string> = Object.create(null)
  const repeated = new Set<string>()
  for (const [name, value] of new URLSearchParams(query.replaceAll('+', '%2B'))) {
    if (name in values) repeated.add(name)
    values[name] = value
  }
  return { values, repeated: [...repeated] }
}

/** The size limit of a body, in bytes, unless its endpoint has another. */
export const BODY_BYTES_MAX = 64 * 1024

const declaredLength = (incoming: IncomingMessage): number => Number(incoming.headers['content-length'] ?? 0)

/** Tells if the whole body has arrived already, as one does that was sent together with its head. */
export const hasBodyArrived = (incoming: IncomingMessage): boolean =>
  incoming.headers['transfer-encoding'] === undefined && incoming.readableLength >= declaredLength(incoming)

/**
 * Reads the whole body; resolves with `too_large` as soon as it exceeds the limit, and with `gone` if the sender
 * disconnects before its end.
 */
export const readBody = (
  incoming: IncomingMessage,
  bytesMax = BODY_BYTES_MAX,
): Promise<Buffer | 'too_large' | 'gone'> =>
  new Promise((resolve) => {
    // A sender that disconnected during the look-up of the token has closed the stream already, so no event will come.
    if (incoming.destroyed) return resolve('gone')
    if (declaredLength(incoming) > bytesMax) return resolve('too_large')
    const chunks: Buffer[] = []
    let length = 0
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      // The rest is still read from the connection, and dropped, so that the sender can read the answer.
      if (length > bytesMax) resolve('too_large')
      else chunks.push(chunk)
    })
    incoming.on('end', () => {
      const [only] = chunks
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks))
    })
    incoming.on('close', () => resolve('gone'))
    incoming.on('error', () => resolve('gone'))
  })
