import { type Amount, amountOf, isNegative, minus, negated, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Balance } from '@folio/kernel/balances.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOfUnits, unitsOf } from './amount-units.ts'
import { isRight } from './money.ts'
import { isCorrectMovement, moneyOf, runningBalanceOf, updateRunningBalance } from './running-balance.ts'

const amountWith = (digits: bigint, decimals: number): Amount => {
  const text = digits.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  return amountOf(decimals > 0 ? `${whole}.${text.slice(-decimals)}` : whole)
}

const large = fc.bigInt({ min: 0n, max: 10n ** 22n })
const around = fc
  .constantFrom(2n ** 52n, 10n ** 15n, 10n ** 14n)
  .chain((middle) => fc.bigInt({ min: middle - 3n, max: middle + 3n }))
const digits = fc.oneof(fc.bigInt({ min: 0n, max: 99n }), fc.bigInt({ min: 0n, max: 10n ** 8n }), around, large)
const positive = fc.tuple(digits, fc.integer({ min: 0, max: 18 })).map(([all, decimals]) => amountWith(all, decimals))
const signed = fc.tuple(positive, fc.boolean()).map(([amount, isBelow]) => (isBelow ? negated(amount) : amount))

it('parses an amount to its exact number of units, or refuses it', () =>
  fc.assert(
    fc.property(signed, fc.integer({ min: 0, max: 10 }), (amount, decimals) => {
      const units = unitsOf(amount, decimals)
      if (Number.isNaN(units)) return
      expect(Number.isSafeInteger(units)).toBe(true)
      expect(amountOfUnits(units, decimals)).toBe(amount)
    }),
  ))

it('reads every amount of ordinary size', () => {
  expect(unitsOf(amountOf('1000007.68'), 2)).toBe(100_000_768)
  expect(unitsOf(amountOf('-0.00000001'), 8)).toBe(-1)
  expect(unitsOf(amountOf('21.5'), 4)).toBe(215_000)
  expect(unitsOf(ZERO, 0)).toBe(0)
  expect(unitsOf(amountOf('0.001'), 2)).toBeNaN()
  expect(unitsOf(amountOf('1000000000000000'), 0)).toBeNaN()
})

const step = fc.record({
  amount: signed,
  wrong: fc.option(fc.record({ field: fc.nat({ max: 2 }), by: signed }), { freq: 3 }),
})

it('judges every movement as decimals of any size do, one after the other', () =>
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      let before: Balance = { balance: ZERO, input: ZERO, output: ZERO }
      const running = runningBalanceOf(before)
      for (const { amount, wrong } of steps) {
        const flow = isNegative(amount) ? { credit: ZERO, debit: negated(amount) } : { credit: amount, debit: ZERO }
        const right = [
          minus(plus(before.balance, flow.credit), flow.debit),
          plus(before.input, flow.credit),
          plus(before.output, flow.debit),
        ]
        const [balance = ZERO, input = ZERO, output = ZERO] = right.map((value, field) =>
          wrong?.field === field ? plus(value, wrong.by) : value,
        )
        const after = { balance, input, output }
        const isSame = wrong === null || wrong.by === ZERO
        expect(isRight(before, flow, after)).toBe(isSame)
        expect(isCorrectMovement(running, { currency: 'USD', ...flow }, after)).toBe(isSame)
        updateRunningBalance(running, after)
        expect(moneyOf(running)).toEqual(after)
        before = after
      }
    }),
  ))
