import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { isQuote } from '@folio/contracts/market/quote.ts'
import type { FeedBatch, FeedStates, FeedTick } from '@folio/feed/port.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import { type Gap, isStatesDue, type TickHour } from '../../domain/tick-hour.ts'
import { quotesByEpoch } from './batch-ticks.ts'
import { type DaySecrets, secretsDue } from './day-secrets.ts'
import { gapsAt, gapsBetween, isAnyOpen, lastClosed, type Scheduled } from './gaps.ts'
import { lateTicks } from './late-ticks.ts'
import { closeOf, type DueCommand, type TickLog } from './tick-log.ts'

/** A feed delivered what cannot be recorded; the message names the symbol and the epoch. */
export class UnusableFeed extends Error {
  override readonly name = 'UnusableFeed'
}

/** Records the batches of a feed that was followed from an epoch on. */
export type TickRecorder = { readonly record: (batch: FeedBatch) => Promise<void> }

type RecorderOptions = {
  readonly log: TickLog
  readonly symbols: ReadonlyMap<string, Pick<SymbolFacts, 'symbol' | 'decimals' | 'interval_seconds' | 'calendar'>>
  /**
   * The epoch from which the feed was followed; up to the newest recorded one it repeats ticks. Late ticks found up to it are
   * recorded, or too old.
   */
  readonly followedFrom: number
  /** True if the states from which the feed is followed are recorded; else the first tick is recorded with its states. */
  readonly areStatesRecorded?: boolean
  readonly storeEpoch: number
  /** Left out for a feed whose prices are not drawn from secrets. */
  readonly secrets?: DaySecrets | undefined
  /**
   * True if a scheduled epoch without a quote is recorded as an interruption. Seconds without any quote are recorded with
   * the next quote that comes, at the next full minute, or when all symbols have closed.
   */
  readonly mayBeSilent?: boolean
}

const isHourOver = (epoch: number): boolean => (epoch + 1) % HOUR_SECONDS === 0

/** The record of a span in which a symbol has no ticks. It stands in the hour of the epoch at which it is found out. */
export const interruptionOf = (gap: Gap, epoch: number): DueCommand => ({
  name: `interrupt/${gap.symbol}/${gap.from}`,
  epoch,
  command: { type: 'InterruptFeed', gap },
})

type Listed = RecorderOptions['symbols']

const requireForm = (symbols: Listed, { symbol, quote, sourceTime }: FeedTick): void => {
  const facts = symbols.get(symbol)
  if (facts === undefined) throw new UnusableFeed(`the feed delivered ${symbol}, which is not listed`)
  if (isQuote(quote, facts.decimals)) return
  throw new UnusableFeed(
    `the quote ${quote} of ${symbol} at ${sourceTime} is not a number of at most 15 digits with ${facts.decimals} decimals`,
  )
}

/** A repeated tick must have the quote that is recorded: another one means another secret, or another provider. */
const requireSame = (hour: TickHour, epoch: number, quotes: Readonly<Record<string, string>>): void => {
  if (epoch !== hour.recorded) return
  for (const [symbol, quote] of Object.entries(quotes)) {
    const close = hour.symbols[symbol]?.close
    if (close !== quote) throw new UnusableFeed(`${symbol} at ${epoch} is ${quote}, but ${close} is recorded`)
  }
}

/** Silence is recorded at each full minute, and when all symbols have closed: contracts wait for what is in it. */
const isSilenceDue = (symbols: readonly Scheduled[], epoch: number): boolean =>
  epoch % MINUTE_SECONDS === 0 || !isAnyOpen(symbols, epoch)

/** Gives a tick the states to record with it: until any are recorded, the first that come, and then those that are due. */
const statesRecorder = ({
  storeEpoch,
  areStatesRecorded = false,
}: Pick<RecorderOptions, 'storeEpoch' | 'areStatesRecorded'>) => {
  let mustKeepStates = !areStatesRecorded
  return (epoch: number, states: FeedStates | undefined, isLast: boolean) => {
    if (states === undefined || !isLast || !(mustKeepStates || isStatesDue(epoch))) return {}
    mustKeepStates = false
    return { states, store_epoch: storeEpoch }
  }
}

/** Records the ticks of a feed second by second, with what becomes due between them. */
export const tickRecorder = (options: RecorderOptions): TickRecorder => {
  const { log, symbols, followedFrom, secrets, mayBeSilent = false } = options
  const all = [...symbols.values()]
  const repeatedTo = log.hour().epoch ?? followedFrom
  let completeTo = followedFrom
  const statesAfter = statesRecorder(options)
  const late = lateTicks(followedFrom)
  /** The newest epoch that is recorded or about to be; null before the first tick of all. */
  let newest = log.hour().epoch
  /** The day of the newest tick that was recorded since the feed was followed. */
  let newestDay: string | undefined

  const record = async (batch: FeedBatch): Promise<void> => {
    const { ticks, late: found = [] } = batch
    for (const tick of [...ticks, ...found.map((each) => each.tick)]) requireForm(symbols, tick)
    const byEpoch = quotesByEpoch(ticks)
    const due: DueCommand[] = []
    late.add(found)
    let { committed, lost } = log.hour()
    for (let epoch = completeTo + 1; epoch <= batch.completeTo; epoch += 1) {
      const quotes = byEpoch.get(epoch) ?? {}
      if (epoch <= repeatedTo) {
        requireSame(log.hour(), epoch, quotes)
        continue
      }
      const isSilent = mayBeSilent && Object.keys(quotes).length === 0
      if (isSilent && !isSilenceDue(all, epoch)) continue
      if (mayBeSilent && newest !== null) {
        const gaps = gapsBetween(all, { after: newest, upTo: isSilent ? epoch : epoch - 1 })
        due.push(...gaps.map((gap) => interruptionOf(gap, epoch)))
      }
      if (newest !== null || !isSilent) newest = epoch
      if (isSilent) {
        epoch = lastClosed(all, { epoch, upTo: batch.completeTo, quoted: byEpoch }) ?? epoch
        continue
      }
      if (secrets !== undefined) {
        const isFirst = newestDay !== utcDayOf(epoch)
        newestDay = utcDayOf(epoch)
        const secretsNow = await secretsDue({ committed, ...(lost && { lost }), isFirst }, epoch, secrets)
        due.push(...secretsNow)
        ;({ committed, lost } = daysAfter({ committed, lost }, secretsNow))
      }
      const states = statesAfter(epoch, batch.states, epoch === batch.completeTo)
      due.push({
        name: `ticks/${epoch}`,
        epoch,
        command: { type: 'RecordTicks', epoch, quotes, late: late.takeAt(epoch), ...states },
      })
      if (mayBeSilent) due.push(...gapsAt(all, epoch, quotes).map((gap) => interruptionOf(gap, epoch)))
      if (isHourOver(epoch)) due.push(closeOf(epoch))
    }
    await log.perform(due)
    completeTo = batch.completeTo
  }
  return { record }
}

type Days = { readonly committed: readonly string[]; readonly lost: readonly string[] | undefined }

/** The days after commands about their secrets. */
const daysAfter = (before: Days, secrets: readonly DueCommand[]): Days => {
  let { committed, lost } = before
  for (const { command } of secrets) {
    if (command.type === 'CommitDay') committed = [...committed, command.day]
    if (command.type === 'LoseSecret') lost = [...(lost ?? []), command.day]
    if (command.type === 'RevealDay' || command.type === 'LoseSecret') {
      committed = committed.filter((day) => day !== command.day)
    }
  }
  return { committed, lost }
}
