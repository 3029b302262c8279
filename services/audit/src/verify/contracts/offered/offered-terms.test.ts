import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import {
  type AnyData,
  type EventChange,
  findingsAfterChanges,
  findingsIn,
  type StoredData,
} from '../../../testing/changed-event.ts'
import { inTicks, inTime } from '../../../testing/random-trade.ts'
import { COMMISSIONS, SYMBOL } from '../../../testing/sample-trader.ts'
import { findingAt as at, once, tradedAs } from '../../../testing/traded-store.ts'

/** A revision that sells contracts of one category alone, and the last one, which has limits of its own. */
const [ONE_CATEGORY, LIMITED] = [1, 2]

const LIMITS = {
  max_payout: amountOf('5000'),
  accumulator_ticks_max: 100,
  take_profit_min: amountOf('0.5'),
  take_profit_max: amountOf('50'),
}

/** Ticks of more seconds than may lie between the change of an offering and a request for the one before it. */
const LATER_TICKS = 33

const kinds = {
  vanilla: inTime('VANILLALONGCALL', 600, { barrier: '+2' }),
  turbos: inTime('TURBOSLONG', 600, { barrier: '-40' }),
  multiplier: { contract_type: 'MULTUP', multiplier: amountOf('100') },
  accumulator: { contract_type: 'ACCU', amount: amountOf('1'), growth_rate: amountOf('0.01') },
}

const dir = tradedAs(async (trade) => {
  const call = () => trade.buy(inTicks('CALL', 5))
  const quiet = () => trade.ticks(Array.from({ length: LATER_TICKS }, () => '10000.00'))
  await quiet()
  await call()
  for (const request of Object.values(kinds)) await trade.buy(request)
  await trade.offer({ callput: amountOf('0.012') })
  await trade.ticks(['10000.00'])
  await call()
  await trade.offer(COMMISSIONS, LIMITS)
  await trade.ticks(['10000.00'])
  await call()
  await quiet()
  await call()
  for (const request of Object.values(kinds)) await trade.buy(request)
})

type Data = AnyData<OptionContract>
type Kind = keyof typeof kinds | 'digital'

const kindOf = (contract: OptionContract): Kind => ('kind' in contract ? contract.kind : 'digital')

const isBought =
  (kind: Kind, revision: number) =>
  ({ type, data }: StoredData<OptionContract>): boolean =>
    type === 'ContractBought' && kindOf(data.contract) === kind && data.contract.offering_revision === revision

/** Changes a purchase of a kind by the offering of a revision. */
const purchase = (kind: Kind, revision: number, changed: object): EventChange<OptionContract> => ({
  isMeant: isBought(kind, revision),
  change: ({ contract }: Data) => void Object.assign(contract, changed),
})

const named = (revision: number): string => `the offering of ${SYMBOL} at revision ${revision}`

/** The changes of purchases, and parts of the findings that name them. */
const cases: Readonly<
  Record<string, { readonly change: EventChange<OptionContract>; readonly expected: string; readonly found: string }>
> = {
  ...Object.fromEntries(
    (['vanilla', 'turbos', 'multiplier', 'accumulator'] as const).flatMap((kind) => [
      [
        `another maximum payout than the default one: ${kind}`,
        {
          change: purchase(kind, 0, { max_payout: amountOf('10001') }),
          expected: `the maximum payout of ${named(0)}: 10000`,
          found: '10001',
        },
      ],
      [
        `another maximum payout than the operator's: ${kind}`,
        {
          change: purchase(kind, LIMITED, { max_payout: amountOf('10000') }),
          expected: `the maximum payout of ${named(LIMITED)}: 5000`,
          found: '10000',
        },
      ],
    ]),
  ),
  'a fixed payout above the default maximum': {
    change: purchase('digital', 0, { payout: amountOf('10000.01') }),
    expected: `the payout by ${named(0)}: at most 10000`,
    found: '10000.01',
  },
  "a fixed payout above the operator's maximum": {
    change: purchase('digital', LIMITED, { payout: amountOf('5000.01') }),
    expected: `the payout by ${named(LIMITED)}: at most 5000`,
    found: '5000.01',
  },
}

describe('a purchase by terms that its offering does not have is named', () => {
  it('and none is found of purchases by the default limits, by those of the operator, and by an offering that was just replaced', async () => {
    expect(await findingsIn(dir)).toEqual([])
  })

  const changed = once(() =>
    findingsAfterChanges<OptionContract, string>(
      dir,
      Object.fromEntries(Object.entries(cases).map(([name, { change }]) => [name, change])),
    ),
  )

  it.each(Object.entries(cases))('with %s', async (name, { expected, found }) => {
    const { event, findings } = (await changed())(name)
    expect(findings).toContainEqual(at(event, expected, found))
  })

  const others = once(() =>
    findingsAfterChanges<OptionContract, string>(dir, {
      'more ticks than the default': purchase('accumulator', 0, { ticks_max: 231 }),
      'more ticks than the operator allows': purchase('accumulator', LIMITED, { ticks_max: 230 }),
      'bounds that the operator has not set': purchase('turbos', 0, { order_limits: { take_profit_max: '9000' } }),
      'other bounds': purchase('multiplier', LIMITED, {
        order_limits: { take_profit_min: '0.5', take_profit_max: '90' },
      }),
      'bounds as releases before left them out': purchase('turbos', LIMITED, { order_limits: undefined }),
      'another category': purchase('multiplier', 0, { offering_revision: ONE_CATEGORY }),
      'the offering of a moment before': purchase('digital', LIMITED, { offering_revision: ONE_CATEGORY }),
      'the offering of a minute before': purchase('digital', LIMITED, { offering_revision: ONE_CATEGORY }),
    }),
  )

  it('with more ticks of an accumulator', async () => {
    const byDefault = (await others())('more ticks than the default')
    const expected = (revision: number, ticks: number) => `the maximum ticks of ${named(revision)}: ${ticks}`
    expect(byDefault.findings).toContainEqual(at(byDefault.event, expected(0, 230), '231'))
    const { event, findings } = (await others())('more ticks than the operator allows')
    expect(findings).toContainEqual(at(event, expected(LIMITED, 100), '230'))
  })

  it('with other bounds of orders', async () => {
    const unset = (await others())('bounds that the operator has not set')
    expect(unset.findings).toContainEqual(at(unset.event, `the bounds of orders of ${named(0)}: {}`, '"9000"'))
    const { event, findings } = (await others())('other bounds')
    expect(findings).toContainEqual(
      at(event, `the bounds of orders of ${named(LIMITED)}: {"take_profit_min":"0.5","take_profit_max":"50"}`, '"90"'),
    )
  })

  it('but not without any bounds of orders, which a release before left out', async () => {
    const { event, findings } = (await others())('bounds as releases before left them out')
    expect(findings).toContainEqual(at(event, 'the bytes of event', 'other bytes'))
    expect(findings).not.toContainEqual(at(event, 'the bounds of orders'))
  })

  it('with a category that the offering does not sell', async () => {
    const { event, findings } = (await others())('another category')
    expect(findings).toContainEqual(at(event, `contracts of multiplier by ${named(ONE_CATEGORY)}: sold`, 'not sold'))
  })

  it('that was replaced more than a minute and two seconds before the request', async () => {
    const change = `the change after ${named(ONE_CATEGORY)}`
    const before = (await others())('the offering of a moment before')
    expect(before.findings).not.toContainEqual(at(before.event, change))
    const { event, findings } = (await others())('the offering of a minute before')
    expect(findings).toContainEqual(at(event, `${change}: none, or one at most 62 s before the request at`, 'one at'))
  })
})
