import { type Bus, type Consumer, outgoing } from '@folio/bus/port.ts'
import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { KEYS_PER_GET_MAX, type ReadModel, type ViewStatus } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { storedEvent } from '../events/stored-event.ts'
import type { Log } from '../telemetry/telemetry.ts'
import { typedView } from '../views/typed-view.ts'
import type { BalanceSource, Publication } from './publication.ts'

/** Repairs the balances topic, so that the newest record of each key is not older than the view. */
export type BalancesRepair = {
  /**
   * Reads the topic, at first from its beginning, and publishes again each balance whose newest record is older than
   * the view.
   */
  readonly look: () => Promise<void>
  /** Stops reading, because another instance must look, or none; the next `look` starts at the beginning. */
  readonly rest: () => Promise<void>
}

/** The dependencies of the repair. */
export type RepairOptions<Event extends DomainEvent> = {
  readonly service: string
  readonly store: EventReader
  readonly bus: Bus
  readonly readModel: ReadModel
  readonly eventTypes: ReadonlySet<string>
  readonly publication?: Publication<Event>
  readonly log: Log
  /** The most keys that were read and are not compared yet. */
  readonly recordsMax?: number
}

/** The newest record of a key in the topic, and the place of its balance in the view. */
type NewestRecord = { readonly record: BalanceRecord; readonly source: BalanceSource; readonly atMs: number }

/** A record older than the view, and the revision of the event that the view shows. */
type Outdated = { readonly key: string; readonly newest: NewestRecord; readonly revision: number }

/** About 40 MB. */
const RECORDS_MAX = 100_000
/** The time that the follower may take to publish what its view shows already. */
const SETTLES_MS = 2000
const PUBLISHED_AT_ONCE = 200

const NOTHING: BalancesRepair = { look: async () => {}, rest: async () => {} }

/**
 * Creates the repair for the balances of one service, which does not read yet; it does nothing on a bus that keeps no
 * topics.
 */
export const balancesRepair = <Event extends DomainEvent>(options: RepairOptions<Event>): BalancesRepair => {
  const { service, store, bus, readModel, eventTypes, publication, log, recordsMax = RECORDS_MAX } = options
  if (publication === undefined || !bus.keepsTopics) return NOTHING
  const view = typedView(readModel, service)
  const records = new Map<string, NewestRecord>()
  let tail: Consumer | undefined
  let hasDroppedSome = false

  const onMessage = (record: BalanceRecord): void => {
    const source = publication.sourceOf(record)
    if (source === undefined) return
    const key = ledgerBalances.keyOf(record)
    if (records.size < recordsMax || records.has(key)) records.set(key, { record, source, atMs: performance.now() })
    else hasDroppedSome = true
  }

  const isOlder = ({ epoch, position }: BalanceRecord, shown: number): boolean =>
    epoch < store.epoch || (epoch === store.epoch && position < shown)

  const forget = (key: string, compared: NewestRecord): void => {
    if (records.get(key) === compared) records.delete(key)
  }

  /** Tells if the view has caught up in this epoch, so that records can be compared with it. */
  const isComparable = ({ checkpoint, caughtUpAt }: ViewStatus): boolean =>
    checkpoint?.epoch === store.epoch && caughtUpAt > 0

  /** Finds the records that have been older than the view for `SETTLES_MS`; forgets those that are not older. */
  const findOutdated = async (some: readonly (readonly [string, NewestRecord])[]): Promise<readonly Outdated[]> => {
    const { status, values } = await view.get(some.map(([, { source }]) => source.key))
    if (!isComparable(status)) return []
    const found: Outdated[] = []
    for (const [index, [key, newest]] of some.entries()) {
      const shown = values[index]
      if (shown === undefined || !isOlder(newest.record, shown.position)) forget(key, newest)
      else if (performance.now() - newest.atMs >= SETTLES_MS) found.push({ key, newest, revision: shown.revision })
    }
    return found
  }

  const currentRecord = async ({ key, newest, revision }: Outdated): Promise<BalanceRecord | undefined> => {
    const range = { direction: 'forwards', from: revision, limit: 1 } as const
    const [event] = await store.readStream(newest.source.stream, range)
    if (event === undefined) return undefined
    const balances = publication.balancesOf(storedEvent<Event>(event, eventTypes), store.epoch)
    return balances.find((record) => ledgerBalances.keyOf(record) === key)
  }

  const republish = async (all: readonly Outdated[]): Promise<void> => {
    if (all.length === 0) return
    const balances = await Promise.all(all.map(currentRecord))
    const messages = balances.flatMap((record) => (record === undefined ? [] : outgoing(ledgerBalances, record)))
    await bus.send(messages)
    for (const { key, newest } of all) forget(key, newest)
    log.warn(
      { service, balances: messages.length },
      'the balances topic ended with outdated balances: the current ones are published',
    )
  }

  const rest = async (): Promise<void> => {
    const reading = tail
    tail = undefined
    await reading?.stop()
    records.clear()
    hasDroppedSome = false
  }

  return {
    look: async () => {
      if (tail !== undefined && records.size === 0 && !hasDroppedSome) return
      if (!isComparable((await view.get([])).status)) return
      tail ??= await bus.tail({ topic: ledgerBalances, from: 'beginning', isPatient: true, onMessage })
      const all = [...records]
      const outdated: Outdated[] = []
      for (let from = 0; from < all.length; from += KEYS_PER_GET_MAX) {
        outdated.push(...(await findOutdated(all.slice(from, from + KEYS_PER_GET_MAX))))
      }
      await republish(outdated.slice(0, PUBLISHED_AT_ONCE))
      if (!hasDroppedSome || records.size > 0) return
      log.warn(
        { service },
        'the comparison dropped balances at its limit: it reads the balances topic again from the beginning',
      )
      await rest()
    },
    rest,
  }
}
