import { hourStart } from '@folio/contracts/market/tick-hours.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import { firstTicks, lastTicks, type Span, type Tick } from '../hours/symbol-ticks.ts'
import type { TickHours } from '../hours/tick-hours.ts'

/** The maximum number of recorded hours in which the newest tick before an epoch is looked for. */
const LOOK_BACK_HOURS = 48

/** The first tick of a span. */
const firstTick = async (hours: TickHours, symbol: string, { from, to }: Span): Promise<Tick | undefined> => {
  if (from > to) return undefined
  for (let start = await hours.firstFrom(from); start <= to; start += HOUR_SECONDS) {
    const ticks = await hours.ticks(symbol, start)
    const [tick] = ticks === undefined ? [] : firstTicks(ticks, { from, to }, 1)
    if (tick !== undefined) return tick
  }
  return undefined
}

/** The tick with exactly this epoch. */
export const tickAt = async (hours: TickHours, symbol: string, epoch: number): Promise<Tick | undefined> => {
  await hours.upTo(epoch)
  const start = hourStart(epoch)
  return await hours.keeping(start, `tick of ${symbol} at ${epoch}`, async () => {
    const ticks = await hours.ticks(symbol, start)
    return ticks === undefined ? undefined : firstTicks(ticks, { from: epoch, to: epoch }, 1)[0]
  })
}

/** The newest tick at or before an epoch; hours without a stream lie in an interruption and do not count. */
export const latestAt = async (hours: TickHours, symbol: string, epoch: number): Promise<Tick | undefined> => {
  const newest = await hours.upTo(epoch)
  if (newest === undefined) return undefined
  let start = Math.min(hourStart(epoch), newest.start)
  for (let recorded = 0; recorded < LOOK_BACK_HOURS; start -= HOUR_SECONDS) {
    const ticks = await hours.ticks(symbol, start)
    const [tick] = ticks === undefined ? [] : lastTicks(ticks, { from: start, to: epoch }, 1)
    if (tick !== undefined) return tick
    if (await hours.isRecorded(start)) recorded += 1
    else if (start < (await hours.first())) return undefined
  }
  return undefined
}

/** The first tick after an epoch. */
export const firstAfter = async (hours: TickHours, symbol: string, epoch: number): Promise<Tick | undefined> => {
  await hours.upTo(epoch + 1)
  const known = hours.newestEpoch()
  if (known === undefined) return undefined
  const tick = await firstTick(hours, symbol, { from: epoch + 1, to: known })
  if (tick !== undefined) return tick
  await hours.readOn()
  return firstTick(hours, symbol, { from: Math.max(epoch, known) + 1, to: hours.newestEpoch() ?? known })
}

/** The interruption of a symbol that covers an epoch: the first and the last epoch without a tick. */
export const interruptionOver = async (hours: TickHours, symbol: string, epoch: number): Promise<Span | undefined> => {
  const newest = await hours.upTo(epoch)
  if (newest === undefined || epoch > (hours.newestEpoch() ?? -1)) return undefined
  return await hours.keeping(hourStart(epoch), `interruption of ${symbol} over ${epoch}`, () =>
    findInterruption(hours, symbol, { epoch, newestStart: newest.start }),
  )
}

const findInterruption = async (
  hours: TickHours,
  symbol: string,
  { epoch, newestStart }: { readonly epoch: number; readonly newestStart: number },
): Promise<Span | undefined> => {
  const own = await hours.hour(hourStart(epoch))
  const isCovered = ({ from, to }: Span): boolean => from <= epoch && epoch <= to
  const found = own?.interruptions.get(symbol)?.find(isCovered)
  if (found !== undefined || (own?.epoch ?? -1) >= epoch) return found
  // An interruption over the end of an hour is recorded in the next hour that has a stream.
  for (let start = await hours.firstFrom(hourStart(epoch) + HOUR_SECONDS); ; start += HOUR_SECONDS) {
    const next = await hours.hour(start)
    if (next !== undefined || start >= newestStart) return next?.interruptions.get(symbol)?.find(isCovered)
  }
}
