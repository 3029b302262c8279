import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The number of wallet events to replay, and the directory of the store, which is made if it does not exist. */
export type ReplayOptions = { readonly events: number; readonly dataDir: string }

const EVENTS = 1_000_000

/** The help text. */
export const REPLAY_USAGE = `Usage: npm run bench:replay -- [options]
  --events N     wallet events, at least (${EVENTS})
  --data-dir D   the store to verify; made when it is not there (kept per N in the system's temporary folder)`

/** Parses the command line; throws if it is invalid. */
export const replayOptions = (words: readonly string[]): ReplayOptions => {
  const string = { type: 'string' } as const
  const { values } = parseArgs({ args: [...words], options: { events: string, 'data-dir': string } })
  const events = Number(values.events ?? EVENTS)
  if (!Number.isSafeInteger(events) || events < 1)
    throw new Error(`--events must be a whole number, not ${values.events}`)
  return { events, dataDir: resolve(values['data-dir'] ?? join(tmpdir(), `folio-replay-${events}`)) }
}
