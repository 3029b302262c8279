import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import type { StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import type { WalkFault } from '../../verify/market/compare-seconds.ts'
import { type TickWalk, tickWalk } from '../../verify/market/tick-walk.ts'
import { type DayEvent, eventsBefore, eventsOfDay } from './recorded-day.ts'

/** The ticks of a day that were recomputed. */
export type Walked = {
  readonly ticks: readonly (readonly [epoch: number, quote: string])[]
  readonly gaps: readonly (readonly [from: number, to: number])[]
  readonly faults: readonly WalkFault[]
  readonly compared: number
  /** The first recorded state of the symbol on the day. */
  readonly start: { readonly epoch: number; readonly price: string } | undefined
  /** The store epochs of the noise, each with the epoch of the first states that name it. */
  readonly storeEpochs: readonly (readonly [epoch: number, storeEpoch: number])[]
}

type Asked = { readonly symbol: string; readonly day: string }

/** Finds the revealed secret of a day; undefined where it is not revealed. */
export type FindSecret = (day: string) => Promise<Uint8Array | undefined>

const walkOf = async (events: readonly DayEvent[], { symbol, day }: Asked, findSecret: FindSecret) => {
  const seconds = events.flatMap((event) => (event.kind === 'second' ? [event.second] : []))
  const secrets = new Map<string, Uint8Array | undefined>()
  for (const each of new Set([...seconds.map(({ epoch }) => utcDayOf(epoch)), day]))
    secrets.set(each, await findSecret(each))
  return tickWalk(
    (of) => secrets.get(of),
    (other) => other === symbol,
  )
}

const takeEvent = (walk: TickWalk, event: DayEvent): readonly WalkFault[] => {
  if (event.kind === 'gap') return walk.interrupted(event.gap)
  if (event.kind === 'second') return walk.take(event.second)
  walk.begin()
  return []
}

/** Goes to the beginning of the day from the newest states before it, the first of these events. */
const toBeginning = (walk: TickWalk, [first, ...later]: readonly DayEvent[]): readonly WalkFault[] => {
  if (first?.kind !== 'second') return []
  walk.resume(first.second)
  return [...later.flatMap((event) => takeEvent(walk, event)), ...walk.flush()]
}

/** Recomputes the ticks of a symbol on a day, from the newest states before it. */
export const walkDay = async (store: StreamReader, asked: Asked, findSecret: FindSecret): Promise<Walked> => {
  const { symbol, day } = asked
  const earlier = await eventsBefore(store, day)
  const walk = await walkOf(earlier, asked, findSecret)
  const faults = [...toBeginning(walk, earlier)]
  const before = walk.compared()
  const ticks: [number, string][] = []
  const gaps: [number, number][] = []
  const storeEpochs: [number, number][] = []
  let start: Walked['start']
  for await (const event of eventsOfDay(store, day)) {
    faults.push(...takeEvent(walk, event))
    if (event.kind === 'gap' && event.gap.symbol === symbol) gaps.push([event.gap.from, event.gap.to])
    if (event.kind !== 'second') continue
    const { epoch, quotes, states, store_epoch: storeEpoch } = event.second
    const quote = quotes[symbol]
    if (quote !== undefined) ticks.push([epoch, quote])
    const price = states?.[symbol]?.['price']
    if (storeEpoch !== undefined && storeEpoch !== storeEpochs.at(-1)?.[1]) storeEpochs.push([epoch, storeEpoch])
    if (start === undefined && price !== undefined) start = { epoch, price }
  }
  faults.push(...walk.flush())
  return { ticks, gaps, faults, compared: walk.compared() - before, start, storeEpochs }
}
