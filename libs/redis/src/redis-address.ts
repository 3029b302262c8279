/** The address of a Redis: the options of its client, and the text that people may see. */
export type RedisAddress = {
  readonly server: {
    readonly host: string
    readonly port: number
    readonly db: number
    readonly username?: string
    readonly password?: string
    readonly tls?: { readonly host: string }
  }
  /** Host and port, without a secret. */
  readonly shown: string
}

const PROTOCOLS = new Map([
  ['redis:', false],
  ['rediss:', true],
])
const DEFAULT_PORT = 6379
const DATABASE = /^\/?(\d{0,3})$/
// The error does not repeat the address: any part of a malformed address may be a password.
const FORM = 'the address of a Redis has the form redis://user:password@host:port/database, rediss: over TLS'

/**
 * Reads the address of a Redis; user, password, port and database are optional. Throws a `RangeError` that does not
 * repeat the address.
 */
export const redisAddress = (url: string): RedisAddress => {
  const parsed = URL.parse(url)
  const isEncrypted = PROTOCOLS.get(parsed?.protocol ?? '')
  const database = DATABASE.exec(parsed?.pathname ?? '')?.[1]
  if (parsed === null || isEncrypted === undefined || database === undefined) throw new RangeError(FORM)
  if (parsed.hostname === '' || parsed.search !== '' || parsed.hash !== '') throw new RangeError(FORM)
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = parsed.port === '' ? DEFAULT_PORT : Number(parsed.port)
  const username = clear(parsed.username)
  const password = clear(parsed.password)
  return {
    server: {
      host,
      port,
      db: Number(database),
      ...(username === '' ? {} : { username }),
      ...(password === '' ? {} : { password }),
      ...(isEncrypted ? { tls: { host } } : {}),
    },
    shown: `${parsed.hostname}:${port}`,
  }
}

const clear = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new RangeError(FORM)
  }
}
