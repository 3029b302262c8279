import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { BOOM500, CRASH300N, JD100, momentOn, R_100, RDBULL, requestOf } from '../testing/offered-symbols.ts'
import { checkContract } from './check-contract.ts'
import type { ContractRequest, DurationUnit } from './contract-request.ts'
import { CATEGORIES, type Category, contractsList } from './contract-types.ts'
import { type OfferedContract, offeredContracts } from './offered-contracts.ts'
import { DEFAULT_OFFERING } from './offering-settings.ts'
import type { SymbolFacts } from './symbol-facts.ts'

const rowsAt = (facts: SymbolFacts, spot: string) => offeredContracts(momentOn(facts, spot))
const categoriesAt = (facts: SymbolFacts, spot: string) => [...new Set(rowsAt(facts, spot).map((row) => row.category))]

const ALL = Object.keys(CATEGORIES)
const COARSE: readonly Category[] = [
  'callput',
  'touchnotouch',
  'endsinout',
  'staysinout',
  'reset',
  'multiplier',
  'turbos',
  'vanilla',
]

describe('what is sold', () => {
  it('on volatility indices depends on the pips that a step moves', () => {
    // A step moves 2.51832e-4 of the spot: 50 pips at 1985.44, 20 at 794.18.
    expect(new Set(categoriesAt(R_100, '10000'))).toEqual(new Set(ALL))
    expect(new Set(categoriesAt(R_100, '1985.45'))).toEqual(new Set(ALL))
    expect(new Set(categoriesAt(R_100, '1985.43'))).toEqual(new Set(COARSE))
    expect(new Set(categoriesAt(R_100, '794.19'))).toEqual(new Set(COARSE))
    expect(categoriesAt(R_100, '794.17')).toEqual([])
  })

  it('for more than a day needs more than 100 pips', () => {
    const daily = (spot: string) => rowsAt(R_100, spot).filter(({ expiry }) => expiry === 'daily')
    // 100 pips at 3970.88
    expect(daily('3970.87')).toEqual([])
    expect(new Set(daily('3970.9').map((row) => row.category))).toEqual(
      new Set(['callput', 'callputequal', 'touchnotouch', 'endsinout', 'staysinout', 'turbos', 'vanilla']),
    )
  })

  it('on jump indices is what needs no barrier', () => {
    const rows = rowsAt(JD100, '20000')
    expect(new Set(rows.map(({ type }) => type))).toEqual(
      new Set([
        'CALL',
        'PUT',
        'DIGITMATCH',
        'DIGITDIFF',
        'DIGITOVER',
        'DIGITUNDER',
        'DIGITODD',
        'DIGITEVEN',
        'ASIANU',
        'ASIAND',
        'RUNHIGH',
        'RUNLOW',
        'MULTUP',
        'MULTDOWN',
      ]),
    )
    const calls = rows.filter(({ type }) => type === 'CALL').map((row) => [row.minDuration, row.maxDuration])
    expect(calls).toEqual([
      ['1t', '10t'],
      ['15s', '15m'],
    ])
    // Below 50 pips, at 2807.8, the digits and what else compares single ticks go.
    expect(categoriesAt(JD100, '2800')).toEqual(['callput', 'multiplier'])
  })

  it('on boom and crash indices is multipliers without cancellation, and nothing on others', () => {
    for (const facts of [BOOM500, CRASH300N]) {
      const rows = rowsAt(facts, '10000')
      expect(rows.map(({ type }) => type)).toEqual(['MULTUP', 'MULTDOWN'])
      expect(rows.map(({ multipliers }) => multipliers)).toEqual([
        ['2', '5', '10', '20', '50'],
        ['2', '5', '10', '20', '50'],
      ])
      expect(rows.flatMap(({ cancellations }) => cancellations)).toEqual([])
    }
    expect(rowsAt(RDBULL, '1000')).toEqual([])
    for (const kind of ['step', 'range-break'] as const) {
      expect(rowsAt({ ...RDBULL, model: { kind } }, '10000')).toEqual([])
    }
  })
})

describe('a row', () => {
  const rows = rowsAt(R_100, '10000')
  const row = (type: string, expiry: string, barrierClass = 'none') =>
    rows.find((found) => found.type === type && found.expiry === expiry && found.barrierClass === barrierClass)

  it('stands for one type, expiry kind and barrier class', () => {
    const keys = rows.map(({ type, expiry, barrierClass }) => `${type} ${expiry} ${barrierClass}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => key.startsWith('ONETOUCH'))).toEqual([
      'ONETOUCH tick relative',
      'ONETOUCH tick absolute',
      'ONETOUCH intraday relative',
      'ONETOUCH intraday absolute',
      'ONETOUCH daily absolute',
    ])
  })

  it('has the durations of its type', () => {
    const durations = (type: string, expiry: string, barrierClass?: string) => {
      const found = row(type, expiry, barrierClass)
      return [found?.minDuration, found?.maxDuration]
    }
    expect(durations('CALL', 'tick')).toEqual(['1t', '10t'])
    expect(durations('CALL', 'intraday')).toEqual(['15s', '1d'])
    expect(durations('CALL', 'daily')).toEqual(['1d', '365d'])
    expect(durations('HIGHER', 'tick', 'relative')).toEqual(['5t', '10t'])
    expect(durations('RESETCALL', 'intraday')).toEqual(['20s', '2h'])
    expect(durations('TICKHIGH', 'tick')).toEqual(['5t', '5t'])
    expect(durations('RUNLOW', 'tick')).toEqual(['2t', '5t'])
    expect(durations('VANILLALONGPUT', 'intraday', 'relative')).toEqual(['1m', '1d'])
    expect(durations('MULTUP', 'no_expiry')).toEqual(['0', '0'])
  })

  it('counts the barriers and lists their choices, the digits, multipliers, cancellations and growth rates', () => {
    expect(row('RANGE', 'intraday', 'relative')?.barriers).toBe(2)
    expect(row('DIGITOVER', 'tick')).toMatchObject({ barriers: 1, digits: [0, 1, 2, 3, 4, 5, 6, 7, 8] })
    expect(row('DIGITUNDER', 'tick')?.digits).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(row('DIGITODD', 'tick')).toMatchObject({ barriers: 0, digits: [] })
    expect(row('MULTDOWN', 'no_expiry')).toMatchObject({
      multipliers: ['5', '10', '20', '50', '100'],
      cancellations: ['5m', '10m', '15m', '30m', '60m'],
      growthRates: [],
    })
    expect(row('ACCU', 'no_expiry')?.growthRates).toEqual(['0.01', '0.02', '0.03', '0.04', '0.05'])
    // 2.51832e-4 · √31 · 10000 is 14.02.
    const strikes = ['-28.00', '-14.01', '+0.00', '+14.03', '+28.08']
    expect(row('VANILLALONGCALL', 'intraday', 'relative')?.choices).toEqual(strikes)
    expect(row('TURBOSLONG', 'daily', 'absolute')?.choices[0]).toMatch(/^9\d{3}\.\d\d$/)
    expect(row('ONETOUCH', 'tick', 'relative')?.choices).toEqual([])
  })
})

it('of the multipliers and the growth rates of the operator are those that the symbol allows; without any, no row', () => {
  const rowsWith = (multipliers: readonly number[]) =>
    offeredContracts({ ...momentOn(), settings: { ...DEFAULT_OFFERING, multipliers, growthRates: [] } })
  const endless = (multipliers: readonly number[]) =>
    rowsWith(multipliers)
      .filter(({ expiry }) => expiry === 'no_expiry')
      .map((row) => [row.type, row.multipliers])
  expect(endless([500, 30])).toEqual([
    ['MULTUP', ['30']],
    ['MULTDOWN', ['30']],
  ])
  expect(endless([500])).toEqual([])
})

const UNITS: readonly DurationUnit[] = ['d', 'h', 'm', 's', 't']

/** The request that a row describes, with one of its durations. */
const requestFor = (row: OfferedContract, duration: string, offset = 0): ContractRequest => {
  const durationUnit = UNITS.find((unit) => duration.endsWith(unit)) ?? 's'
  const timed = row.expiry === 'no_expiry' ? {} : { duration: Number.parseInt(duration, 10) + offset, durationUnit }
  const [digit] = row.digits.map(String)
  const [multiplier] = row.multipliers.map(amountOf)
  const [growthRate] = row.growthRates.map(amountOf)
  return requestOf(row.type, {
    ...timed,
    ...row.suggested,
    ...(digit !== undefined && { barrier: digit }),
    ...(multiplier !== undefined && { multiplier }),
    ...(growthRate !== undefined && { growthRate }),
    ...(row.category === 'highlowticks' && { selectedTick: 3 }),
  })
}

describe('the check', () => {
  const symbols = [
    [R_100, '10000'],
    [R_100, '10000.01'],
    [R_100, '1900'],
    [JD100, '20000'],
    [BOOM500, '10000'],
  ] as const
  const all = symbols.flatMap(([facts, spot]) => rowsAt(facts, spot).map((row) => ({ facts, spot, row })))

  it('accepts each row at its shortest duration with the suggested barriers, at even and odd seconds', () => {
    for (const { facts, spot, row } of all) {
      for (const startEpoch of [1_800_000_000, 1_800_000_001]) {
        const request = requestFor(row, row.minDuration)
        expect(checkContract(request, { ...momentOn(facts, spot), startEpoch }), row.type).toMatchObject({
          kind: 'accepted',
        })
      }
    }
  })

  it('is offered barriers and choices with all decimals of the quotes, offsets with a sign', () => {
    for (const { facts, row } of all) {
      const { barrier, barrier2 } = row.suggested
      const shown = [barrier, barrier2, ...row.choices].filter((text) => text !== undefined)
      const form = new RegExp(`^${row.barrierClass === 'relative' ? '[+-]' : ''}\\d+\\.\\d{${facts.decimals}}$`)
      for (const text of shown) expect(text, row.type).toMatch(form)
    }
  })

  it('accepts each choice of a row at its shortest duration, at even and odd seconds', () => {
    const chosen = all.flatMap(({ row, ...of }) => row.choices.map((barrier) => ({ ...of, row, barrier })))
    expect(new Set(chosen.map(({ row }) => row.category))).toEqual(new Set(['turbos', 'vanilla']))
    for (const { facts, spot, row, barrier } of chosen) {
      for (const startEpoch of [1_800_000_000, 1_800_000_001]) {
        const request = { ...requestFor(row, row.minDuration), barrier }
        const checked = checkContract(request, { ...momentOn(facts, spot), startEpoch })
        expect(checked, `${row.type} ${barrier}`).toMatchObject({ kind: 'accepted' })
      }
    }
  })

  it('accepts no row with a duration below the shortest or above the longest', () => {
    const timed = all.filter(({ row }) => row.expiry === 'tick' || row.expiry === 'intraday')
    expect(timed.length).toBeGreaterThan(100)
    for (const { facts, spot, row } of timed) {
      const moment = momentOn(facts, spot)
      expect(checkContract(requestFor(row, row.minDuration, -1), moment), row.type).toMatchObject({ kind: 'refused' })
      if (row.maxDuration === '1d') continue
      expect(checkContract(requestFor(row, row.maxDuration, 1), moment), row.type).toMatchObject({ kind: 'refused' })
    }
  })

  it('accepts one type for each row only: a type without a row is refused', () => {
    const sold = new Set(rowsAt(JD100, '20000').map(({ type }) => type))
    for (const row of rowsAt(R_100, '10000').filter(({ type }) => !sold.has(type))) {
      const request = requestFor(row, row.minDuration)
      expect(checkContract(request, momentOn(JD100, '20000'))).toMatchObject({ code: 'InvalidOfferings' })
    }
  })
})

it('the list of categories names all types once', () => {
  expect(contractsList.map(({ category }) => category)).toEqual(ALL)
  expect(contractsList[0]).toEqual({
    category: 'callput',
    displayName: 'Rise/Fall and Higher/Lower',
    types: ['CALL', 'PUT', 'HIGHER', 'LOWER'],
  })
  const types = contractsList.flatMap((entry) => entry.types)
  expect(types.length).toBe(35)
  expect(new Set(types).size).toBe(types.length)
})
