import { type Estimate, estimateOf } from '../finding.ts'
import type { Draws } from '../law/draws.ts'
import { chanceBelow, drawnPrice, type PriceLaw, stayInside } from '../law/price-law.ts'
import { type Drawing, drawnEntries, hidden } from './drawing.ts'
import { drawnDigits } from './drawn-digits.ts'
import type { Level, Wager } from './wager.ts'
import { type Corridor, stayChance } from './watched-walk.ts'

/** A state of a contract from which its chance is drawn: unrounded prices in pips at the entry tick and now. */
type State = {
  readonly law: PriceLaw
  readonly draws: Draws
  readonly entry: number
  readonly price: number
  /** The ticks from the present price to the exit tick. */
  readonly ticks: number
}

const NO_LIMIT = Number.POSITIVE_INFINITY

const exitBelow = ({ law, ticks, price }: State, pips: number): number => chanceBelow(law, ticks, price, pips - 0.5)
const exitAbove = ({ law, ticks, price }: State, pips: number): number => 1 - chanceBelow(law, ticks, price, pips + 0.5)

const levelIn = ({ entry }: Pick<State, 'entry'>, { isRelative, pips }: Level): number =>
  isRelative ? Math.round(entry) + pips : pips

/** The logarithm of the price at which a quote touches a barrier from below, or from above. */
const touchedAt = (levelPips: number, isBelow: boolean): number => Math.log(levelPips + (isBelow ? 0.5 : -0.5))

/** The zone in which a price may be of a contract with watched barriers, and its distance from the one barrier. */
const corridorOf = ({ spotPips, levels }: Wager, entry: number): Corridor & { readonly barrier: number } => {
  const [first, low] = levels
  if (first === undefined) throw new Error('a watched contract needs a barrier')
  const level = levelIn({ entry }, first)
  if (low !== undefined) {
    const [from, to] = [touchedAt(levelIn({ entry }, low), true), touchedAt(level, false)]
    return { isBelow: true, width: to - from, barrier: from }
  }
  const isBelow = first.isRelative ? first.pips < 0 : first.pips < spotPips
  return { isBelow, width: Number.POSITIVE_INFINITY, barrier: touchedAt(level, isBelow) }
}

const runs = ({ law, draws, price, ticks }: State, isUp: boolean): number => {
  let [chance, now] = [1, price]
  for (let tick = 0; tick < ticks; tick += 1) {
    const quote = Math.round(now)
    const beyond = isUp ? { low: quote + 0.5, high: NO_LIMIT } : { low: 0, high: quote - 0.5 }
    const stay = stayInside(law, 1, now, beyond, draws)
    chance *= stay.probability
    now = stay.price
  }
  return chance
}

/** The unrounded price at each tick from the entry tick to the one before the exit tick. */
const drawnPrices = ({ law, draws, price, ticks }: State): readonly number[] => {
  const prices = [price]
  while (prices.length < ticks) prices.push(drawnPrice(law, 1, prices.at(-1) ?? price, draws))
  return prices
}

const asian = (state: State, isUp: boolean): number => {
  const prices = drawnPrices(state)
  const last = { ...state, price: prices.at(-1) ?? state.price, ticks: 1 }
  const sum = prices.reduce((total, price) => total + Math.round(price), 0)
  // The last of n quotes is above their mean if it is above the mean of the others.
  return isUp ? exitAbove(last, Math.floor(sum / prices.length)) : exitBelow(last, Math.ceil(sum / prices.length))
}

/** The chance of the selected tick to be beyond all others: no tick is drawn that would lose, but weighted by what is left out. */
const extreme = ({ selectedTick }: Wager, { law, draws, price, ticks }: State, isHigh: boolean): number => {
  const beyond = (quote: number) => (isHigh ? { low: quote + 0.5, high: NO_LIMIT } : { low: 0, high: quote - 0.5 })
  const within = (quote: number) => (isHigh ? { low: 0, high: quote - 0.5 } : { low: quote + 0.5, high: NO_LIMIT })
  let [chance, now, extremeQuote] = [1, price, Math.round(price)]
  for (let tick = 2; tick <= ticks + 1; tick += 1) {
    if (tick < selectedTick) {
      now = drawnPrice(law, 1, now, draws)
      extremeQuote = isHigh ? Math.max(extremeQuote, Math.round(now)) : Math.min(extremeQuote, Math.round(now))
      continue
    }
    const stay = stayInside(law, 1, now, tick === selectedTick ? beyond(extremeQuote) : within(extremeQuote), draws)
    chance *= stay.probability
    now = stay.price
    if (tick === selectedTick) extremeQuote = Math.round(now)
  }
  return chance
}

/**
 * The chance of a reset contract. One that is past its reset tick was reset at its entry quote: of the quotes that it may have
 * had there, the scan looks at this one.
 */
const reset = (wager: Wager, state: State, isUp: boolean): number => {
  const { law, price, entry, draws, ticks } = state
  const untilReset = wager.resetTicks - (wager.ticks - ticks)
  const entryQuote = Math.round(entry)
  if (untilReset <= 0) return isUp ? exitAbove(state, entryQuote) : exitBelow(state, entryQuote)
  const now = drawnPrice(law, untilReset, price, draws)
  const rest = { ...state, price: now, ticks: ticks - untilReset }
  const resetQuote = Math.round(now)
  return isUp ? exitAbove(rest, Math.min(entryQuote, resetQuote)) : exitBelow(rest, Math.max(entryQuote, resetQuote))
}

/** Draws the chance of a contract to win from a state of its price; exact from there where a formula exists. */
const drawnChance = (wager: Wager, state: State): number => {
  const [first = { isRelative: true, pips: 0 }, second = first] = wager.levels
  const [high, low] = [levelIn(state, first), levelIn(state, second)]
  switch (wager.type) {
    case 'CALL':
    case 'HIGHER':
      return exitAbove(state, high)
    case 'PUT':
    case 'LOWER':
      return exitBelow(state, high)
    case 'CALLE':
      return exitAbove(state, high - 1)
    case 'PUTE':
      return exitBelow(state, high + 1)
    case 'EXPIRYRANGE':
      return exitBelow(state, high) - exitBelow(state, low + 1)
    case 'EXPIRYRANGEE':
      return exitBelow(state, high + 1) - exitBelow(state, low)
    case 'EXPIRYMISS':
      return exitAbove(state, high) + exitBelow(state, low)
    case 'EXPIRYMISSE':
      return exitAbove(state, high - 1) + exitBelow(state, low + 1)
    case 'ASIANU':
    case 'ASIAND':
      return asian(state, wager.type === 'ASIANU')
    case 'TICKHIGH':
    case 'TICKLOW':
      return extreme(wager, state, wager.type === 'TICKHIGH')
    case 'RUNHIGH':
    case 'RUNLOW':
      return runs(state, wager.type === 'RUNHIGH')
    case 'RESETCALL':
    case 'RESETPUT':
      return reset(wager, state, wager.type === 'RESETCALL')
    default:
      throw new Error(`${wager.type} has no fixed payout on a path`)
  }
}

const WINS_INSIDE = { ONETOUCH: false, NOTOUCH: true, RANGE: true, UPORDOWN: false } as const

/** Tells whether the barriers of a type are watched after the entry tick. */
export const isWatched = (type: string): type is keyof typeof WINS_INSIDE => Object.hasOwn(WINS_INSIDE, type)

const complementOf = ({ mean, error }: Estimate): Estimate => ({ mean: 1 - mean, error })

/** Unrounded prices at the entry tick and now. */
type Prices = Pick<State, 'entry' | 'price'>

/** The chance of a contract whose barriers are watched; `begin` draws its prices. */
const watchedChance = (
  wager: Wager,
  ticks: number,
  { law, draws }: Drawing,
  begin: () => readonly Prices[],
): Estimate => {
  const distanceOf = ({ entry, price }: Prices): number => {
    const { isBelow, barrier } = corridorOf(wager, entry)
    return (isBelow ? 1 : -1) * (Math.log(price) - barrier)
  }
  const corridor = corridorOf(wager, wager.spotPips)
  const stays = stayChance(law, ticks, { corridor, begin: () => Float64Array.from(begin(), distanceOf), draws })
  return isWatched(wager.type) && WINS_INSIDE[wager.type] ? stays : complementOf(stays)
}

/** So many times the draws of a group of watched walks are made of contracts that are exact from one price on. */
const SINGLE = 4
/** The same of contracts whose ticks are drawn one by one. */
const PATHS = 128
const PATH_TYPES = ['ASIANU', 'ASIAND', 'TICKHIGH', 'TICKLOW', 'RESETCALL', 'RESETPUT']

/** The probability that a contract with a fixed payout wins, at its purchase. */
export const winChance = (wager: Wager, drawing: Drawing): Estimate => {
  const { law, draws } = drawing
  const { type, ticks, spotPips } = wager
  if (type.startsWith('DIGIT')) return drawnDigits(wager, drawing)
  if (isWatched(type)) {
    return watchedChance(wager, ticks, drawing, () =>
      [...drawnEntries(spotPips, drawing)].map((price) => ({ entry: price, price })),
    )
  }
  const count = drawing.count * (PATH_TYPES.includes(type) ? PATHS : SINGLE)
  const entries = drawnEntries(spotPips, { law, draws, count })
  return estimateOf(count, (index) => {
    const price = entries[index] ?? Number.NaN
    return drawnChance(wager, { law, draws, entry: price, price, ticks })
  })
}

/** A moment after the entry tick at which a contract may be sold: the quotes in pips, and the ticks that are left. */
export type SaleMoment = { readonly entryPips: number; readonly quotePips: number; readonly ticksLeft: number }

/** The probability that a contract still wins at a moment, if no tick has decided it so far. */
export const winChanceAt = (wager: Wager, moment: SaleMoment, drawing: Drawing): Estimate => {
  const { law, draws, count } = drawing
  const { entryPips: entry, quotePips, ticksLeft: ticks } = moment
  const pricesNow = () => draws.stratified(count).map((part) => hidden(quotePips, part))
  if (isWatched(wager.type)) {
    return watchedChance(wager, ticks, drawing, () => [...pricesNow()].map((price) => ({ entry, price })))
  }
  const prices = pricesNow()
  return estimateOf(count, (index) =>
    drawnChance(wager, { law, draws, entry, price: prices[index] ?? Number.NaN, ticks }),
  )
}
