import { amountOf } from '@folio/kernel/amount.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { describe, expect, it } from 'vitest'
import { steppingSymbols } from '../testing/stepping-feed.ts'
import { offering } from './offering.ts'

const [simulated] = steppingSymbols
if (simulated === undefined) throw new Error('there is no symbol')
const { symbol } = simulated
const estimates = (volatility: string) => ({
  volatility: amountOf(volatility),
  interest: amountOf('0.04'),
  yield: amountOf('-0.01'),
})
const facts = { ...simulated, model: { kind: 'market', ...estimates('0.08') } } as const
const listed = { type: 'OfferingChanged', data: { ...facts, commissions: { callput: amountOf('0.012') } } } as const
const revise = (volatility: string, epoch: number) =>
  ({ type: 'ReviseModel', symbol, model: estimates(volatility), facts: { epoch } }) as const
const revised = (volatility: string, from_epoch: number, replaced: string) =>
  ({
    type: 'ModelRevised',
    data: { symbol, ...estimates(volatility), from_epoch, replaced: estimates(replaced) },
  }) as const
const refused = (
  reason: 'not_listed' | 'model_fixed' | 'model_out_of_range' | 'model_revision_pending' | 'model_step_too_large',
  volatility: string,
) => ({ type: 'OfferingRefused', data: { symbol, reason, model: estimates(volatility) } }) as const

describe('the model of a market', () => {
  it('is revised from a minute after the decision on, and names what it replaces', () => {
    given(offering)(listed)
      .when(revise('0.1', 1000))
      .thenEvents(revised('0.1', 1060, '0.08'))
    given(offering)(listed, revised('0.1', 1060, '0.08'))
      .when(revise('0.12', 1060))
      .thenEvents(revised('0.12', 1120, '0.1'))
  })

  it('is corrected until 30 s before a revision is in force: the correction takes its place', () => {
    given(offering)(listed, revised('0.04', 1060, '0.08'))
      .when(revise('0.16', 1030))
      .thenEvents(revised('0.16', 1060, '0.08'))
    given(offering)(listed, revised('0.04', 1060, '0.08'), revised('0.16', 1060, '0.08'))
      .when(revise('0.1', 1000))
      .thenEvents(revised('0.1', 1060, '0.08'))
  })

  it.each([1031, 1059])('is not revised again at %d, when the last revision is in force from 1060 on', (epoch) => {
    given(offering)(listed, revised('0.1', 1060, '0.08'))
      .when(revise('0.12', epoch))
      .thenEvents(refused('model_revision_pending', '0.12'))
  })

  it.each(['0.0399', '0.1601'])(
    'has half to twice the volatility of before after one revision, not %s',
    (volatility) => {
      given(offering)(listed).when(revise(volatility, 1000)).thenEvents(refused('model_step_too_large', volatility))
      given(offering)(listed, revised('0.16', 1060, '0.08'))
        .when(revise(volatility, 1000))
        .thenEvents(refused('model_step_too_large', volatility))
    },
  )

  it('of a simulated symbol, or of one that is not listed, is never revised', () => {
    given(offering)({ ...listed, data: { ...listed.data, model: simulated.model } })
      .when(revise('0.1', 1000))
      .thenEvents(refused('model_fixed', '0.1'))
    given(offering)().when(revise('0.1', 1000)).thenEvents(refused('not_listed', '0.1'))
  })

  it.each(['0', '0.0049', '-0.1', '9.1'])('takes no volatility of %s', (volatility) => {
    given(offering)(listed).when(revise(volatility, 1000)).thenEvents(refused('model_out_of_range', volatility))
  })

  it('takes no interest and no yield of more than nine tenths', () => {
    for (const more of [{ interest: amountOf('0.91') }, { yield: amountOf('-0.91') }]) {
      const model = { ...estimates('0.1'), ...more }
      given(offering)(listed)
        .when({ ...revise('0.1', 1000), model })
        .thenEvents({ type: 'OfferingRefused', data: { symbol, reason: 'model_out_of_range', model } })
    }
  })

  it('stays as it was listed in later terms: the revisions tell what is in force', () => {
    const commissions = { callput: amountOf('0.02') }
    given(offering)(listed, revised('0.1', 1060, '0.08'))
      .when({ type: 'ChangeOffering', symbol, commissions })
      .thenEvents({ type: 'OfferingChanged', data: { ...facts, commissions } })
  })

  it('is not decided without the epoch of the market', () => {
    const state = offering.evolve(offering.initial, listed)
    const { facts: _, ...bare } = revise('0.1', 1000)
    expect(() => offering.decide(bare, state)).toThrow('needs the epoch of the market')
  })
})
