import type { StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import { type TickWalk, tickWalk, type WalkFault } from '../../verify/market/tick-walk.ts'
import { eventsOfDay, secondsBefore } from './recorded-day.ts'

/** The ticks of a day that were recomputed. */
export type Walked = {
  readonly ticks: readonly (readonly [epoch: number, quote: string])[]
  readonly gaps: readonly (readonly [from: number, to: number])[]
  readonly faults: readonly WalkFault[]
  readonly compared: number
  /** The first recorded state of the symbol on the day. */
  readonly start: { readonly epoch: number; readonly price: string } | undefined
  readonly storeEpoch: number
}

/** Goes to the beginning of the day: from the states of the hour before, or from the first tick of all. */
const toBeginning = async (walk: TickWalk, store: StreamReader, day: string): Promise<readonly WalkFault[]> => {
  const [first, ...later] = await secondsBefore(store, day)
  if (first === undefined) return []
  walk.resume(first)
  return later.flatMap(walk.take)
}

/** Recomputes the ticks of a symbol on a day, from the states of the minute before it. */
export const walkDay = async (
  store: StreamReader,
  { symbol, day }: { readonly symbol: string; readonly day: string },
  secrets: ReadonlyMap<string, Uint8Array>,
): Promise<Walked> => {
  const walk = tickWalk(
    (of) => secrets.get(of),
    (other) => other === symbol,
  )
  const faults = [...(await toBeginning(walk, store, day)), ...walk.flush()]
  const before = walk.compared()
  const ticks: [number, string][] = []
  const gaps: [number, number][] = []
  let start: Walked['start']
  let storeEpoch = 1
  for await (const event of eventsOfDay(store, day)) {
    if (event.kind === 'gap') {
      const { gap } = event
      faults.push(...walk.interrupted(gap))
      if (gap.symbol === symbol) gaps.push([gap.from, gap.to])
      continue
    }
    if (event.kind === 'beginning') {
      walk.begin()
      continue
    }
    const { second } = event
    faults.push(...walk.take(second))
    const quote = second.quotes[symbol]
    if (quote !== undefined) ticks.push([second.epoch, quote])
    const price = second.states?.[symbol]?.['price']
    storeEpoch = second.store_epoch ?? storeEpoch
    if (start === undefined && price !== undefined) start = { epoch: second.epoch, price }
  }
  faults.push(...walk.flush())
  return { ticks, gaps, faults, compared: walk.compared() - before, start, storeEpoch }
}
