import type { ContractCategory } from '@folio/contracts/market/offering.ts'
import { ungroupedAmount } from '../../../money/plain-amount.ts'
import type { ActField } from '../../act/act-field.ts'
import { fieldOf, valueChanges, valuesIn } from '../../act/field-lists.ts'
import type { Values } from '../../act/pending-act.ts'
import { readEach, readNumber } from '../../act/read-number.ts'
import type { OperatedSymbol } from './symbol-columns.tsx'

const LABELS: Readonly<Record<ContractCategory, string>> = {
  callput: 'Rise/Fall, Higher/Lower (callput)',
  callputequal: 'Rise/Fall with equals (callputequal)',
  touchnotouch: 'Touch/No touch (touchnotouch)',
  endsinout: 'Ends in/out (endsinout)',
  staysinout: 'Stays in/out (staysinout)',
  digits: 'Digits (digits)',
  asian: 'Asian (asian)',
  reset: 'Reset (reset)',
  highlowticks: 'High/Low ticks (highlowticks)',
  runs: 'Only ups/downs (runs)',
  multiplier: 'Multipliers (multiplier)',
  accumulator: 'Accumulators (accumulator)',
  turbos: 'Turbos (turbos)',
  vanilla: 'Vanillas (vanilla)',
}

const DECIMAL = { read: readNumber(/^\d{1,12}(?:\.\d{1,18})?$/), form: 'a number', isOne: true }
const WHOLE = { read: readNumber(/^\d{1,9}$/), form: 'a whole number', isOne: true }

const number = (name: string, label: string, hint: string): ActField => ({
  name,
  label,
  hint,
  numbers: DECIMAL,
  isOptional: true,
})

const categories = Object.entries(LABELS)

/** The limits that are amounts. */
const AMOUNTS = [
  'stake_min',
  'stake_max',
  'max_payout',
  'take_profit_min',
  'take_profit_max',
  'stop_loss_min',
  'stop_loss_max',
] as const

/** The fields of an offering: the commission of each category, and the limits. */
export const OFFERING_FIELDS: readonly ActField[] = [
  ...categories.map(([category, label]) =>
    number(category, `${label}, commission`, 'A fraction of the payout; empty: not sold.'),
  ),
  number('stake_min', 'Smallest stake', 'Empty: the default one.'),
  number('stake_max', 'Greatest stake', 'Empty: the highest payout alone bounds it.'),
  number('max_payout', 'Highest payout', 'Empty: the default one.'),
  number('take_profit_min', 'Least take profit', 'Empty: 0.01.'),
  number('take_profit_max', 'Greatest take profit', 'Empty: the highest payout less the stake.'),
  number('stop_loss_min', 'Least stop loss', 'Empty: the loss with which the contract begins, and 0.01.'),
  number('stop_loss_max', 'Greatest stop loss', 'Empty: the stake.'),
  {
    name: 'growth_rates',
    label: 'Growth rates of accumulators',
    isOptional: true,
    numbers: { read: readEach(DECIMAL.read), form: 'numbers with ";" between them' },
    hint: 'Such as 0.01; 0.02. Empty: the default ones.',
  },
  { ...number('accumulator_ticks_max', 'Most ticks of an accumulator', 'Empty: the default number.'), numbers: WHOLE },
  {
    name: 'cancellation_minutes',
    label: 'Minutes of cancellation',
    isOptional: true,
    numbers: { read: readEach(WHOLE.read), form: 'whole numbers with ";" between them' },
    hint: 'Such as 5; 10. Empty: the default ones.',
  },
  {
    name: 'multipliers',
    label: 'Multipliers offered',
    isOptional: true,
    numbers: { read: readEach(WHOLE.read), form: 'whole numbers with ";" between them' },
    hint: 'Such as 10; 20. Those are sold that the deviation of the symbol allows. Empty: the five largest of them.',
  },
]

/** The values of the form for what is sold now. */
export const offeringValues = ({
  commissions,
  limits,
}: Pick<OperatedSymbol, 'commissions' | 'limits'>): Readonly<Record<string, string>> => {
  const known: Readonly<Record<string, string | undefined>> = commissions
  return {
    ...Object.fromEntries(categories.map(([category]) => [category, known[category] ?? ''])),
    ...Object.fromEntries(AMOUNTS.map((name) => [name, limits[name] ?? ''])),
    growth_rates: fieldOf(limits.growth_rates ?? []),
    accumulator_ticks_max: String(limits.accumulator_ticks_max ?? ''),
    cancellation_minutes: fieldOf(limits.cancellation_minutes ?? []),
    multipliers: fieldOf(limits.multipliers ?? []),
  }
}

/** The values of the form as people of a language write them, which it reads back as they are. */
export const shownOffering = (values: Values, locale: string): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      fieldOf(valuesIn(text).map((value) => ungroupedAmount(value, locale))),
    ]),
  )

const isGiven = ([, value]: readonly [string, unknown]): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const givenOf = (fields: object): object => Object.fromEntries(Object.entries(fields).filter(isGiven))

/** The body with all commissions and limits: what it leaves out is not sold, or the default one. */
export const bodyOfOffering = (values: Values): { readonly commissions: object; readonly limits?: object } => {
  const ticks = values['accumulator_ticks_max'] ?? ''
  const limits = givenOf({
    ...Object.fromEntries(AMOUNTS.map((name) => [name, values[name]])),
    growth_rates: valuesIn(values['growth_rates']),
    accumulator_ticks_max: ticks === '' ? undefined : Number(ticks),
    cancellation_minutes: valuesIn(values['cancellation_minutes']).map(Number),
    multipliers: valuesIn(values['multipliers']).map(Number),
  })
  const commissions = givenOf(Object.fromEntries(categories.map(([category]) => [category, values[category]])))
  return { commissions, ...(Object.keys(limits).length === 0 ? {} : { limits }) }
}

/** Says each value that changes: `Digits (digits): 0.02 → none`. */
export const offeringChanges = (initial: Values, values: Values): readonly string[] =>
  valueChanges(OFFERING_FIELDS, values, initial)
