import { parseArgs } from 'node:util'
import { type EventRef, parseEventRef } from '@folio/kernel/event-ref.ts'
import { UsageError } from '../build-request.ts'

/** The help text. */
export const USAGE = `Usage: npm run listen -- [--type T,…] [--account A,…] [--stream S,…] [--from-position N] [--forward-to URL]
                        [--once STREAM@REVISION] [--place FILE] [--json] [--data-dir D]

Prints the events that Folio stores, or posts each to URL as a signed CloudEvent, in order and at least once: an event that
URL does not answer by 200 to 299 is posted again, with pauses from 1 s to 1 min, before the next one. The place that was
reached is kept in FILE (default: one in .listen for each filter and URL), with the secret of the signatures; a later start
continues there, the first one with the next event or after position N. A names an account with its kind: wallet:ID,
trading:ID or system:cashier; its own events match, and those that move money of it. --once posts one event, whatever the
place is. Asks the Folio that was started on data directory D (default .data), or the operator API that FOLIO_OPERATOR_URL and
FOLIO_OPERATOR_TOKEN name. Exit codes: 0 ended, 1 it cannot go on, 2 wrong arguments.
`

/** An account as postings name it. */
const ACCOUNT = /^[a-z]+:./
const POSITION = /^\d{1,15}$/

const text = { type: 'string' } as const

const optionsOf = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        type: text,
        account: text,
        stream: text,
        'from-position': text,
        'forward-to': text,
        once: text,
        place: text,
        'data-dir': text,
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
}

const forwardUrl = (given: string | undefined): string | undefined => {
  if (given === undefined) return undefined
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given
  throw new UsageError('--forward-to must be an http or https URL')
}

const positionOf = (given: string | undefined): number | undefined => {
  if (given !== undefined && !POSITION.test(given)) throw new UsageError('--from-position must be a whole number')
  return given === undefined ? undefined : Number(given)
}

const chosenEvent = (given: string | undefined): EventRef | undefined => {
  if (given === undefined) return undefined
  const ref = parseEventRef(given)
  if (ref === undefined)
    throw new UsageError('--once must be STREAM@REVISION, such as wallet-2b1ac8fc-2228-54af-8bbe-9a1d46eb0994@7')
  return ref
}

/** The options of listening; `filter` is the query of the stream without a place. */
export type ListenOptions = {
  readonly filter: string
  readonly forwardTo: string | undefined
  readonly fromPosition: number | undefined
  readonly once: EventRef | undefined
  readonly place: string | undefined
  readonly dataDir: string | undefined
  readonly json: boolean
}

/** Refuses an account in another form than that of postings, which no event would match. */
const assertAccounts = (list: string | undefined): void => {
  const wrong = list?.split(',').find((account) => !ACCOUNT.test(account))
  if (wrong !== undefined) {
    throw new UsageError(`--account: ${wrong} must name its kind, as in wallet:ID, trading:ID or system:cashier`)
  }
}

/** Parses the options; returns `help` where it is asked for; throws `UsageError`. */
export const readListenOptions = (args: readonly string[]): ListenOptions | 'help' => {
  const values = optionsOf(args)
  if (values.help) return 'help'
  assertAccounts(values.account)
  const filter = new URLSearchParams()
  for (const name of ['type', 'account', 'stream'] as const) {
    const value = values[name]
    if (value !== undefined) filter.set(name, value)
  }
  return {
    filter: filter.toString(),
    forwardTo: forwardUrl(values['forward-to']),
    fromPosition: positionOf(values['from-position']),
    once: chosenEvent(values.once),
    place: values.place,
    dataDir: values['data-dir'],
    json: values.json,
  }
}
