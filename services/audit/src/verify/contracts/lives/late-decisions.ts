import { timestampSchema } from '@folio/contracts/ledger/event-metadata.ts'
import type { TickEvent } from '@folio/contracts/market/events.ts'
import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import type { PositionedEventRef } from '@folio/kernel/event-ref.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { dataOf, type RehashedEvent } from '../../chain/rehashed-event.ts'
import { eventRefOf } from '../../event-ref.ts'
import type { Finding } from '../../findings.ts'

/** A purchase, a sale, a cancellation or a change of orders, and the moment at which the client asked for it. */
export type AskedEvent = PositionedEventRef & { readonly askedAt: Timestamp }

/**
 * The check of a range for contracts that were bought, sold, cancelled or given orders after ticks that nobody knew when
 * asking.
 */
export type LateDecisions = {
  /** Takes the next event of the store, and returns what is wrong with it by the ticks of the range before it. */
  readonly take: (rehashed: Pick<RehashedEvent, 'event' | 'parsed'>) => readonly Finding[]
  /** The events before the first ticks of the range, which are compared with those of earlier ranges. */
  readonly unchecked: () => readonly AskedEvent[]
}

/** Trading refuses a request once a tick of more than so many seconds after it is recorded. */
const AHEAD_SECONDS = 2

/**
 * Trading looks at the ticks before it decides, and the store appends the decision after those that are recorded
 * meanwhile. An append goes again after a fault, so that this takes a while; a command of any release takes effect
 * within 30 s, which alone bounds a cancellation: trading refuses none for the ticks that are recorded.
 */
const APPENDED_WITHIN_SECONDS = 60

const LATE_MICROSECONDS = (AHEAD_SECONDS + APPENDED_WITHIN_SECONDS) * 1e6

const ASKED: ReadonlySet<string> = new Set(['ContractBought', 'ContractSold', 'ContractCancelled', 'LimitOrderChanged'])

/** Finds an event that was stored long after the tick that would have had its request refused. */
export const latenessFindings = (asked: AskedEvent, newestTick: number | undefined): readonly Finding[] => {
  const { askedAt } = asked
  if (newestTick === undefined || newestTick * 1e6 - microsecondsOf(askedAt) <= LATE_MICROSECONDS) return []
  const expected = `an event that is stored within ${APPENDED_WITHIN_SECONDS} s of the ticks of ${AHEAD_SECONDS} s after its request at ${askedAt}`
  return [{ ...eventRefOf(asked), expected, found: `one after the tick of ${newestTick}` }]
}

const askedIn = (data: object): Timestamp | undefined => {
  const { asked_at } = data as { readonly asked_at?: unknown }
  // An event that cannot be read is a finding already.
  return timestampSchema.safeParse(asked_at).data
}

/** Makes the check of a range, which knows no ticks before it. */
export const lateDecisions = (): LateDecisions => {
  const unchecked: AskedEvent[] = []
  let newest: number | undefined

  return {
    take: (rehashed) => {
      const { stream, type } = rehashed.event
      if (type === 'TicksRecorded' && stream.startsWith(TICKS_STREAM_PREFIX)) {
        const { epoch } = dataOf(rehashed) as Extract<TickEvent, { type: 'TicksRecorded' }>['data']
        newest = epoch
        return []
      }
      if (!ASKED.has(type)) return []
      const askedAt = askedIn(dataOf(rehashed))
      if (askedAt === undefined) return []
      const asked = { ...eventRefOf(rehashed.event), askedAt }
      if (newest === undefined) unchecked.push(asked)
      return latenessFindings(asked, newest)
    },
    unchecked: () => unchecked,
  }
}
