import type { Bus, Consumer } from '@folio/bus/port.ts'
import { outgoing } from '@folio/bus/port.ts'
import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { KEYS_PER_GET_MAX, type ReadModel, type Standing } from '@folio/read-model/port.ts'
import type { DomainEvent } from './aggregate.ts'
import type { Log } from './log.ts'
import { storedEvent } from './projection.ts'
import type { BalanceSource, Publication } from './publish.ts'
import { typedView } from './typed-view.ts'

/** Sees to it that the topic of balances does not end, for any key, with a record that is older than the view. */
export type BalanceHealer = {
  /** Reads the topic, from its beginning at first, and publishes again what it has as something older. */
  readonly look: () => Promise<void>
  /** Stops reading: another instance is the one to look, or none; `look` begins anew. */
  readonly rest: () => Promise<void>
}

/** What healing is made of. */
export type Healing<Event extends DomainEvent> = {
  readonly service: string
  readonly store: EventReader
  readonly bus: Bus
  readonly readModel: ReadModel
  readonly eventTypes: ReadonlySet<string>
  readonly publication?: Publication<Event>
  readonly log: Log
  /** Keys heard of and not yet compared, at most. */
  readonly heardMax?: number
}

/** The newest record of a key as the topic has it, and where the view's word on it stands. */
type Heard = { readonly record: BalanceRecord; readonly source: BalanceSource; readonly atMs: number }

/** A record that is older than the view, and the revision that made what the view shows. */
type Late = { readonly key: string; readonly one: Heard; readonly revision: number }

/** About 40 MB. */
const HEARD_MAX = 100_000
/** So long the follower may take to publish what its view shows already. */
const SETTLES_MS = 2000
const PUBLISHED_AT_ONCE = 200

const NOTHING: BalanceHealer = { look: async () => {}, rest: async () => {} }

/** A healer of the balances of one service, not yet reading; it does nothing where the bus keeps no topics. */
export const balanceHealer = <Event extends DomainEvent>(healing: Healing<Event>): BalanceHealer => {
  const { service, store, bus, readModel, eventTypes, publication, log, heardMax = HEARD_MAX } = healing
  if (publication === undefined || !bus.keepsTopics) return NOTHING
  const view = typedView(readModel, service)
  const heard = new Map<string, Heard>()
  let tail: Consumer | undefined
  let hasMissedSome = false

  const onMessage = (record: BalanceRecord): void => {
    const source = publication.sourceOf(record)
    if (source === undefined) return
    const key = ledgerBalances.keyOf(record)
    if (heard.size < heardMax || heard.has(key)) heard.set(key, { record, source, atMs: performance.now() })
    else hasMissedSome = true
  }

  const isOlder = ({ epoch, position }: BalanceRecord, shown: number): boolean =>
    epoch < store.epoch || (epoch === store.epoch && position < shown)

  const forget = (key: string, compared: Heard): void => {
    if (heard.get(key) === compared) heard.delete(key)
  }

  /** Only a view that has seen everything of this epoch tells what a record should be. */
  const isTelling = ({ mark, caughtUpAt }: Standing): boolean => mark?.epoch === store.epoch && caughtUpAt > 0

  /** The records that stayed older than the view for a while; those that are not are forgotten. */
  const late = async (some: readonly (readonly [string, Heard])[]): Promise<readonly Late[]> => {
    const { standing, values } = await view.get(some.map(([, { source }]) => source.key))
    if (!isTelling(standing)) return []
    const found: Late[] = []
    for (const [place, [key, one]] of some.entries()) {
      const shown = values[place]
      if (shown === undefined || !isOlder(one.record, shown.position)) forget(key, one)
      else if (performance.now() - one.atMs >= SETTLES_MS) found.push({ key, one, revision: shown.revision })
    }
    return found
  }

  const shownBy = async ({ key, one, revision }: Late): Promise<BalanceRecord | undefined> => {
    const range = { direction: 'forwards', from: revision, limit: 1 } as const
    const [event] = await store.readStream(one.source.stream, range)
    if (event === undefined) return undefined
    const records = publication.balancesOf(storedEvent<Event>(event, eventTypes), store.epoch)
    return records.find((record) => ledgerBalances.keyOf(record) === key)
  }

  const heal = async (all: readonly Late[]): Promise<void> => {
    if (all.length === 0) return
    const records = await Promise.all(all.map(shownBy))
    const messages = records.flatMap((record) => (record === undefined ? [] : outgoing(ledgerBalances, record)))
    await bus.send(messages)
    for (const { key, one } of all) forget(key, one)
    log.warn({ service, balances: messages.length }, 'the topic ended with older balances: they are published again')
  }

  const rest = async (): Promise<void> => {
    const reading = tail
    tail = undefined
    await reading?.stop()
    heard.clear()
    hasMissedSome = false
  }

  return {
    look: async () => {
      if (tail !== undefined && heard.size === 0 && !hasMissedSome) return
      if (!isTelling((await view.get([])).standing)) return
      tail ??= await bus.tail({ topic: ledgerBalances, from: 'beginning', isPatient: true, onMessage })
      const all = [...heard]
      const toHeal: Late[] = []
      for (let from = 0; from < all.length; from += KEYS_PER_GET_MAX) {
        toHeal.push(...(await late(all.slice(from, from + KEYS_PER_GET_MAX))))
      }
      await heal(toHeal.slice(0, PUBLISHED_AT_ONCE))
      if (!hasMissedSome || heard.size > 0) return
      log.warn({ service }, 'more balances came than could be compared: they are read from the beginning again')
      await rest()
    },
    rest,
  }
}
