import type { RecordedBet } from '@folio/contracts/trading/contracts/bet.ts'
import type { Evidence } from '@folio/contracts/trading/contracts/evidence.ts'
import type { DigitalContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { Gap, PipTick } from '../ticks/hour-ticks.ts'
import type { Levels, RecordedTicks } from '../ticks/recorded-ticks.ts'
import { isWon, levelOf } from './winning-rules.ts'

/** The end of a contract by the recorded ticks: the evidence that its end event needs, and the refund that may be paid. */
export type ExpectedEnd = {
  readonly status: 'won' | 'lost' | 'cancelled'
  readonly refund?: 'bid' | 'stake'
  readonly evidence: Evidence
}

const CATEGORIES_RESOLD: readonly RecordedBet['category'][] = ['callput', 'touchnotouch', 'endsinout', 'staysinout']

/** Tells whether the house buys a contract back before its end: not on jump indices, and no contract in ticks. */
export const isResold = ({ bet, duration, law }: DigitalContract): boolean =>
  law.model !== 'jump' && duration.kind === 'until' && CATEGORIES_RESOLD.includes(bet.category)

/** The levels at which a tick after the entry tick ends the contract; undefined where no tick before the last one does. */
export const watchedLevels = (
  { bet, law }: Pick<DigitalContract, 'bet' | 'law'>,
  entry: Pick<PipTick, 'pips'>,
): Levels | undefined => {
  const at = { entry: entry.pips, decimals: law.decimals }
  switch (bet.type) {
    case 'ONETOUCH':
    case 'NOTOUCH': {
      const level = levelOf(bet.barrier, at)
      return bet.direction === 'up' ? { high: level } : { low: level }
    }
    case 'RANGE':
    case 'UPORDOWN':
      return { low: levelOf(bet.low, at), high: levelOf(bet.high, at) }
    default:
      return undefined
  }
}

/** The most ticks of which an end shows all: the entry tick and ten more. */
export const SHOWN_TICKS_MAX = 11

/** Tells whether a contract with a last tick has so few ticks that its end shows all of them. */
export const isShort = ({
  entry_epoch,
  exit_epoch,
  law,
}: Pick<DigitalContract, 'entry_epoch' | 'exit_epoch' | 'law'>): boolean =>
  entry_epoch + (SHOWN_TICKS_MAX - 1) * law.interval_seconds >= exit_epoch

/** The epoch at which the barrier of a reset contract may move. */
const resetEpoch = ({ entry_epoch, duration, law }: DigitalContract): number => {
  const intervalSeconds = law.interval_seconds
  if (duration.kind === 'ticks') return entry_epoch + Math.floor(duration.ticks / 2) * intervalSeconds
  const middle = (entry_epoch + duration.end_epoch) / 2
  return middle - (middle % intervalSeconds)
}

/** The first tick of a run that does not go on in its direction. */
const breakOf = (bet: RecordedBet, all: readonly PipTick[]): PipTick | undefined => {
  if (bet.category !== 'runs') return undefined
  return all.find((_, index) => !isWon(bet, { ...NO_PIPS, all: all.slice(0, index + 1).map(({ pips }) => pips) }))
}

const NO_PIPS = { entry: 0, exit: 0, reset: 0, all: [], isCrossed: false, decimals: 0 }

/** The epochs of all ticks of a contract. */
const epochsOf = ({ entry_epoch, exit_epoch, law }: DigitalContract): readonly number[] =>
  Array.from(
    { length: (exit_epoch - entry_epoch) / law.interval_seconds + 1 },
    (_, index) => entry_epoch + index * law.interval_seconds,
  )

/** The interruption over a tick that the contract cannot do without: entry and exit, and all of a contract in ticks. */
const endingGap = (contract: DigitalContract, ticks: RecordedTicks, upTo: number): Gap | undefined => {
  const { entry_epoch, exit_epoch, duration } = contract
  const needed = duration.kind === 'ticks' ? epochsOf(contract) : [entry_epoch, exit_epoch]
  for (const epoch of needed) {
    if (epoch > upTo || ticks.at(epoch) !== undefined) continue
    const gap = ticks.gapOver(epoch, upTo)
    if (gap !== undefined) return gap
  }
  return undefined
}

/** The ticks of a contract up to an epoch, and what they decide. */
type Course = {
  readonly entry: PipTick | undefined
  readonly exit: PipTick | undefined
  readonly reset: PipTick | undefined
  readonly all: readonly PipTick[]
  readonly levels: Levels | undefined
  readonly crossing: PipTick | undefined
}

const courseOf = (contract: DigitalContract, ticks: RecordedTicks, upTo: number): Course => {
  const { entry_epoch, exit_epoch, duration, bet } = contract
  const entry = entry_epoch <= upTo ? ticks.at(entry_epoch) : undefined
  const isOver = exit_epoch <= upTo
  const to = Math.min(exit_epoch, upTo)
  const levels = entry && watchedLevels(contract, entry)
  const all = duration.kind === 'ticks' ? ticks.within({ from: entry_epoch, to }) : []
  return {
    entry,
    // If the exit tick is missing, an interruption covers it, which may be recorded only days later.
    exit: isOver ? ticks.at(exit_epoch) : undefined,
    reset: bet.category === 'reset' && resetEpoch(contract) <= upTo ? ticks.latestAt(resetEpoch(contract)) : undefined,
    all,
    levels,
    crossing: levels ? ticks.firstBeyond({ from: entry_epoch + 1, to }, levels) : breakOf(bet, all),
  }
}

/** The evidence of a contract in the form of its end event, up to the tick that decided it. */
const evidenceOf = (
  contract: DigitalContract,
  ticks: RecordedTicks,
  {
    course,
    deciding,
    upTo,
  }: { readonly course: Course; readonly deciding: PipTick | undefined; readonly upTo: number },
): Evidence => {
  const { entry, exit, reset } = course
  const { entry_epoch, exit_epoch } = contract
  const decidedAt = Math.min(deciding?.epoch ?? upTo, exit_epoch)
  const life = { from: entry_epoch, to: decidedAt }
  const extremes = entry && ticks.extremes(life)
  const known = { entry, exit: deciding?.epoch === exit?.epoch ? exit : undefined, deciding, reset, ...extremes }
  const shown = Object.entries(known).flatMap(([name, tick]) => (tick ? [[name, ticks.shown(tick)]] : []))
  if (!isShort(contract) || entry === undefined) return Object.fromEntries(shown)
  return { ...Object.fromEntries(shown), ticks: ticks.within(life).map(ticks.shown) }
}

const pipsOf = ({ bet, law }: DigitalContract, { entry, exit, reset, all, levels, crossing }: Course) => ({
  bet,
  pips: {
    entry: entry?.pips ?? Number.NaN,
    exit: exit?.pips ?? Number.NaN,
    reset: reset?.pips ?? Number.NaN,
    all: all.map(({ pips }) => pips),
    isCrossed: levels !== undefined && crossing !== undefined,
    decimals: law.decimals,
  },
})

/**
 * Settles a contract by its recorded terms and the recorded ticks up to an epoch; undefined while they leave it open. This is
 * written apart from the settlement of trading, so that an error of one does not hide in the other.
 */
export const expectedEnd = (contract: DigitalContract, ticks: RecordedTicks, upTo: number): ExpectedEnd | undefined => {
  const gap = endingGap(contract, ticks, upTo)
  const last = Math.min(upTo, gap === undefined ? upTo : gap.from - 1)
  const course = courseOf(contract, ticks, last)
  const deciding = course.crossing ?? course.exit
  if (course.entry !== undefined && deciding !== undefined) {
    const { bet, pips } = pipsOf(contract, course)
    const evidence = evidenceOf(contract, ticks, { course, deciding, upTo: last })
    return { status: isWon(bet, pips) ? 'won' : 'lost', evidence }
  }
  if (gap === undefined) return undefined
  const before = ticks.latestAt(gap.from - 1)
  const evidence = {
    ...evidenceOf(contract, ticks, { course, deciding: undefined, upTo: last }),
    ...(before === undefined ? {} : { deciding: ticks.shown(before) }),
    interruption: { from: gap.from, to: gap.to },
  }
  // A bid needs a tick after the entry tick.
  const hasBid =
    isResold(contract) && course.entry !== undefined && before !== undefined && before.epoch > course.entry.epoch
  return { status: 'cancelled', refund: hasBid ? 'bid' : 'stake', evidence }
}
