import type { ProposalRequest } from '@folio/contracts/websocket/trading/proposal.ts'
import { plainAmount } from '../../../money/plain-amount.ts'
import { timeOfClock } from '../../../time/clock-text.ts'
import { AMOUNT } from '../money-text.ts'
import type { TicketForm } from './ticket-form.ts'
import { durationText } from './ticket-names.ts'

/** The contract that a ticket asks for, or the sentence that says what is missing. */
export type AskedContract = { readonly request: ProposalRequest } | { readonly missing: string }

const BARRIER = /^(?=.{1,20}$)[+-]?\d+\.?\d*$/
const COUNT = /^\d{1,8}$/

/** The end of a contract in seconds since 1970, of a time of the reader's clock as a field for times writes it; NaN if it is none. */
const endEpoch = (clock: string): number => Math.floor(Date.parse(timeOfClock(clock, false) ?? '') / 1000)

const ORDER_NAMES = { takeProfit: 'take profit', stopLoss: 'stop loss' } as const

/** Reads an amount of the ticket as the other forms of the page do; a text that is none stays. */
const readAmount = (typed: string, locale: string): string => plainAmount(typed, locale) ?? typed.trim()

/** Returns a ticket whose amounts are plain numbers wherever they can be read, and whose other texts have no blanks around. */
const plainForm = (form: TicketForm, locale: string): TicketForm => {
  const { amount, orders, duration, barriers } = form
  return {
    ...form,
    amount: readAmount(amount, locale),
    orders: orders.map((order) => ({ ...order, value: readAmount(order.value, locale) })),
    ...(duration === undefined ? {} : { duration: { ...duration, value: duration.value.trim() } }),
    ...(barriers === undefined ? {} : { barriers: { ...barriers, levels: barriers.levels.map(readLevel(locale)) } }),
  }
}

type Level = NonNullable<TicketForm['barriers']>['levels'][number]

const readLevel =
  (locale: string) =>
  ({ field, value }: Level): Level => ({ field, value: field === 'points' ? readAmount(value, locale) : value.trim() })

/** The sentence about the first field that has no usable value; undefined if all have one. */
const missingIn = ({ amount, basis, duration, barriers, cancellation, orders }: TicketForm): string | undefined => {
  if (!AMOUNT.test(amount)) return `Enter the ${basis?.value ?? 'stake'}, a number such as 10.50.`
  if (duration?.unit.value === 'end') {
    if (Number.isNaN(endEpoch(duration.value))) {
      return `Enter the time of the end, from ${durationText(duration.least)} to ${durationText(duration.most)} from now.`
    }
  } else if (duration !== undefined && !COUNT.test(duration.value)) {
    return `Enter the duration, a whole number: from ${durationText(duration.least)} to ${durationText(duration.most)}.`
  }
  for (const { field, value } of barriers?.levels ?? []) {
    if (field === 'points' && !AMOUNT.test(value)) return 'Enter the payout per point, a number.'
    if (field === 'points') continue
    const isRelative = barriers?.way.value === 'relative'
    if (!BARRIER.test(value)) return `Enter the barrier, ${isRelative ? 'such as +0.50' : 'a number'}.`
    if (isRelative !== /^[+-]/.test(value)) {
      return isRelative ? 'Begin a distance with + or −.' : 'A level has no sign.'
    }
  }
  const ordered = orders.filter(({ value }) => value !== '')
  const bad = ordered.find(({ value }) => !AMOUNT.test(value))
  if (bad !== undefined) return `The ${ORDER_NAMES[bad.field]} must be a number, or empty.`
  if (cancellation !== undefined && cancellation.value !== '' && ordered.length > 0) {
    return 'A contract has limit orders or deal cancellation, not both.'
  }
  return undefined
}

const ordersOf = ({ orders }: TicketForm): Pick<ProposalRequest, 'limit_order'> => {
  const amounts = orders.flatMap(({ field, value }) =>
    value === '' ? [] : [[field === 'takeProfit' ? 'take_profit' : 'stop_loss', Number(value)]],
  )
  return amounts.length === 0 ? {} : { limit_order: Object.fromEntries(amounts) }
}

const endOf = (duration: TicketForm['duration']): Partial<ProposalRequest> => {
  if (duration === undefined) return {}
  const { value, unit } = duration
  return unit.value === 'end'
    ? { date_expiry: endEpoch(value) }
    : { duration: Number(value), duration_unit: unit.value }
}

const levelsOf = ({ barriers, digit }: TicketForm): Partial<ProposalRequest> => {
  if (digit !== undefined) return { barrier: digit.value }
  const levels = barriers?.levels ?? []
  return Object.fromEntries(
    levels.map(({ field, value }) => (field === 'points' ? ['payout_per_point', Number(value)] : [field, value])),
  )
}

/** Makes the request for the price of what a ticket describes, whose amounts are written as in the reader's language. */
export const askedContract = (
  typed: TicketForm,
  { symbol, currency, locale }: { readonly symbol: string; readonly currency: string; readonly locale: string },
): AskedContract => {
  const form = plainForm(typed, locale)
  const missing = missingIn(form)
  if (missing !== undefined) return { missing }
  const { type, duration, basis, amount, selectedTick, multiplier, growthRate, cancellation } = form
  return {
    request: {
      proposal: 1,
      subscribe: 1,
      contract_type: type.value,
      underlying_symbol: symbol,
      currency,
      amount: Number(amount),
      basis: basis?.value ?? 'stake',
      ...endOf(duration),
      ...levelsOf(form),
      ...(selectedTick === undefined ? {} : { selected_tick: Number(selectedTick.value) }),
      ...(multiplier === undefined ? {} : { multiplier: Number(multiplier.value) }),
      ...(growthRate === undefined ? {} : { growth_rate: Number(growthRate.value) }),
      ...(cancellation === undefined || cancellation.value === '' ? {} : { cancellation: cancellation.value }),
      ...ordersOf(form),
    },
  }
}
