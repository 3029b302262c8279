import { parsedJson } from '../../api/parsed-json.ts'

/** A log-in that this tab began: the secret of its code, and the address to return to. */
export type LogInRecord = { readonly verifier: string; readonly returnTo: string }

const PREFIX = 'folio.log-in.'
const RECORDS_MAX = 10

const isRecord = (value: unknown): value is LogInRecord =>
  typeof value === 'object' &&
  value !== null &&
  'verifier' in value &&
  typeof value.verifier === 'string' &&
  'returnTo' in value &&
  typeof value.returnTo === 'string'

/**
 * Returns the address of a screen if it is one of the console, else the console's first screen: a log-in leads nowhere else,
 * whatever was kept.
 */
export const screenAt = (address: string, origin: string): string => {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  const isScreen =
    url?.origin === origin && url.pathname.startsWith('/app/') && !url.pathname.startsWith('/app/callback')
  return url !== undefined && isScreen ? url.pathname + url.search : '/app/'
}

const keysOf = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(PREFIX))

/** Keeps a log-in under its `state` in the storage of this tab; of more than ten none of the earlier ones stays. */
export const keepLogIn = (storage: Storage, state: string, record: LogInRecord): void => {
  const earlier = keysOf(storage)
  if (earlier.length >= RECORDS_MAX) for (const key of earlier) storage.removeItem(key)
  storage.setItem(PREFIX + state, JSON.stringify(record))
}

/** Takes the log-in of a `state` out of the storage; undefined if this tab began none with it, so that it counts once. */
export const takeLogIn = (storage: Storage, state: string): LogInRecord | undefined => {
  const kept = storage.getItem(PREFIX + state)
  if (kept === null) return undefined
  storage.removeItem(PREFIX + state)
  const read = parsedJson(kept)
  return isRecord(read) ? read : undefined
}
