import type { ContractType } from '@folio/contracts/market/contract-type.ts'
import type { ContractsForAnswer } from '@folio/contracts/websocket/market/contracts-for.ts'

/** A row of `contracts_for`: a type with a kind of expiry and a way to give barriers. */
export type OfferedRow = ContractsForAnswer['contracts_for']['available'][number]

/** The unit of a duration, or `end` where the contract gets the time of its end instead. */
export type DurationUnit = 't' | 's' | 'm' | 'h' | 'd' | 'end'

/** The form in which barriers are given: offsets from the entry spot, levels, or the payout per point. */
export type BarrierWay = 'relative' | 'absolute' | 'points'

/** The fields of the ticket as the client left them; a missing one has its default. */
export type Choices = {
  readonly category?: string | undefined
  readonly type?: string | undefined
  readonly unit?: string | undefined
  readonly duration?: string | undefined
  readonly end?: string | undefined
  readonly basis?: string | undefined
  readonly amount?: string | undefined
  readonly way?: string | undefined
  readonly barrier?: string | undefined
  readonly barrier2?: string | undefined
  readonly points?: string | undefined
  readonly digit?: string | undefined
  readonly selectedTick?: string | undefined
  readonly multiplier?: string | undefined
  readonly growthRate?: string | undefined
  readonly cancellation?: string | undefined
  readonly takeProfit?: string | undefined
  readonly stopLoss?: string | undefined
}

/** A field with the values to choose from, the chosen one first checked against them. */
export type Chosen<Value extends string = string> = { readonly value: Value; readonly of: readonly Value[] }

/** The ticket: the fields that a contract of the chosen kind has. */
export type TicketForm = {
  readonly row: OfferedRow
  readonly category: Chosen
  readonly type: Chosen<ContractType>
  /**
   * The duration, or the end as a local time such as `2026-01-31T09:30`, with the bounds of the duration, such as `1t` and `10t`;
   * undefined for contracts without an end of their own.
   */
  readonly duration?: {
    readonly value: string
    readonly unit: Chosen<DurationUnit>
    readonly least: string
    readonly most: string
  }
  /** Undefined where `amount` is always the stake. */
  readonly basis?: Chosen<'stake' | 'payout'>
  readonly amount: string
  readonly barriers?: {
    readonly way: Chosen<BarrierWay>
    /** The values with their names; one or two. */
    readonly levels: readonly { readonly field: 'barrier' | 'barrier2' | 'points'; readonly value: string }[]
  }
  readonly digit?: Chosen
  readonly selectedTick?: Chosen
  readonly multiplier?: Chosen
  readonly growthRate?: Chosen
  /** The first value, which is empty, is none. */
  readonly cancellation?: Chosen
  readonly orders: readonly { readonly field: 'takeProfit' | 'stopLoss'; readonly value: string }[]
}

/** The categories that are bought by a stake alone: they have no fixed payout. */
const STAKED: readonly string[] = ['multiplier', 'accumulator', 'turbos', 'vanilla']
const EXPIRIES = { t: 'tick', s: 'intraday', m: 'intraday', h: 'intraday', d: 'daily', end: 'intraday' } as const
const UNITS = ['t', 's', 'm', 'h', 'd', 'end'] as const
/** The categories that take a duration alone. */
const WITHOUT_END: readonly string[] = ['reset']
const FIVE_TICKS = ['1', '2', '3', '4', '5'] as const

const chosenOf = <Value extends string>(of: readonly Value[], value: string | undefined): Chosen<Value> | undefined => {
  const [first] = of
  return first === undefined ? undefined : { value: of.find((each) => each === value) ?? first, of }
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)]

const suggestedOf = ({ barrier, high_barrier, low_barrier }: OfferedRow) =>
  high_barrier === null ? [barrier] : [high_barrier, low_barrier]

const isSigned = (barrier: string | null | undefined): boolean => /^[+-]/.test(barrier ?? '')

/** The way in which a row takes barriers; undefined if it takes none. */
const wayOf = (row: OfferedRow): 'relative' | 'absolute' | undefined => {
  if (row.barriers === 0 || row.last_digit_range.length > 0) return undefined
  return isSigned(suggestedOf(row)[0]) ? 'relative' : 'absolute'
}

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** The length of a duration such as `10t`, `15s` or `1m`: ticks, or seconds. */
const lengthOf = (duration: string): number => {
  const [count, unit] = [Number(duration.slice(0, -1)), duration.slice(-1)]
  return unit === 's' || unit === 'm' || unit === 'h' || unit === 'd' ? count * SECONDS[unit] : count
}

const TICKS_DEFAULT = 5

/** The duration of a ticket that nobody has changed: five ticks if they are on offer, or the shortest time in a unit. */
const defaultCount = (
  { min_contract_duration: least, max_contract_duration: most }: OfferedRow,
  unit: Exclude<DurationUnit, 'end'>,
) =>
  unit === 't'
    ? String(Math.max(lengthOf(least), Math.min(TICKS_DEFAULT, lengthOf(most))))
    : String(Math.max(1, Math.ceil(lengthOf(least) / SECONDS[unit])))

const durationOf = (rows: readonly OfferedRow[], { unit, duration, end }: Choices): TicketForm['duration'] => {
  const units = UNITS.filter((each) =>
    rows.some(
      ({ expiry_type, contract_category }) =>
        expiry_type === EXPIRIES[each] && !(each === 'end' && WITHOUT_END.includes(contract_category)),
    ),
  )
  const chosen = chosenOf(units, unit)
  const row = chosen && rows.find(({ expiry_type }) => expiry_type === EXPIRIES[chosen.value])
  if (chosen === undefined || row === undefined) return undefined
  const [least, most] = [row.min_contract_duration, row.max_contract_duration]
  const value = chosen.value === 'end' ? (end ?? '') : (duration ?? defaultCount(row, chosen.value))
  return { value, unit: chosen, least, most }
}

const barriersOf = (rows: readonly OfferedRow[], choices: Choices): TicketForm['barriers'] => {
  const ways: readonly BarrierWay[] = distinct(rows.flatMap((row) => wayOf(row) ?? []))
  const hasPoints = rows.some(({ contract_category }) => contract_category === 'turbos')
  const way = chosenOf<BarrierWay>(hasPoints ? [...ways, 'points'] : ways, choices.way)
  if (way === undefined) return undefined
  if (way.value === 'points') return { way, levels: [{ field: 'points', value: choices.points ?? '' }] }
  const row = rows.find((each) => wayOf(each) === way.value)
  const [first, second] = row === undefined ? [] : suggestedOf(row)
  const levels = [{ field: 'barrier', value: choices.barrier ?? first ?? '' }] as const
  return row?.barriers === 2
    ? { way, levels: [...levels, { field: 'barrier2', value: choices.barrier2 ?? second ?? '' }] }
    : { way, levels }
}

const ordersOf = (category: string, duration: TicketForm['duration'], choices: Choices): TicketForm['orders'] => {
  const profit = { field: 'takeProfit', value: choices.takeProfit ?? '' } as const
  if (category === 'multiplier') return [profit, { field: 'stopLoss', value: choices.stopLoss ?? '' }]
  if (category === 'accumulator') return [profit]
  return category === 'turbos' && duration?.unit.value !== 't' ? [profit] : []
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [Each in Name]?: Value }

/**
 * Makes the ticket from what is sold of a symbol and what the client chose. A choice that is not on offer falls back to the
 * first one that is; undefined where nothing is sold.
 */
export const ticketForm = (rows: readonly OfferedRow[], choices: Choices): TicketForm | undefined => {
  const category = chosenOf(
    distinct(rows.map(({ contract_category }) => contract_category as string)),
    choices.category,
  )
  const ofCategory = rows.filter(({ contract_category }) => contract_category === category?.value)
  const type = chosenOf(distinct(ofCategory.map(({ contract_type }) => contract_type)), choices.type)
  const ofType = ofCategory.filter(({ contract_type }) => contract_type === type?.value)
  const duration = durationOf(ofType, choices)
  const expiry = duration === undefined ? 'no_expiry' : EXPIRIES[duration.unit.value]
  const fitting = ofType.filter(({ expiry_type }) => expiry_type === expiry)
  const barriers = barriersOf(fitting, choices)
  const row = fitting.find((each) => wayOf(each) === barriers?.way.value) ?? fitting[0]
  if (category === undefined || type === undefined || row === undefined) return undefined
  const texts = (values: readonly number[]): readonly string[] => values.map(String)
  const isStaked = STAKED.includes(category.value)
  return {
    row,
    category,
    type,
    ...optional('duration', duration),
    ...optional('basis', isStaked ? undefined : chosenOf(['stake', 'payout'] as const, choices.basis)),
    amount: choices.amount ?? String(row.default_stake),
    ...optional('barriers', barriers),
    ...optional('digit', chosenOf(texts(row.last_digit_range), choices.digit)),
    ...optional(
      'selectedTick',
      category.value === 'highlowticks' ? chosenOf(FIVE_TICKS, choices.selectedTick) : undefined,
    ),
    ...optional('multiplier', chosenOf(texts(row.multiplier_range), choices.multiplier)),
    ...optional('growthRate', chosenOf(texts(row.growth_rate_range), choices.growthRate)),
    ...optional(
      'cancellation',
      row.cancellation_range.length === 0 ? undefined : chosenOf(['', ...row.cancellation_range], choices.cancellation),
    ),
    orders: ordersOf(category.value, duration, choices),
  }
}
