import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import { offeringStream } from '@folio/contracts/market/commands.ts'
import { offeringEventSchemas } from '@folio/contracts/market/events.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { type GoldenCase, goldenDecisionsSuite } from '@folio/service-kit/testing/golden-decisions.ts'
import { marketDefinition } from './definition.ts'

const symbol = 'R_100'
const listed: Offering = {
  symbol,
  name: 'Volatility 100 Index',
  market: 'synthetic_index',
  submarket: 'random_index',
  decimals: 2,
  interval_seconds: 2,
  model: { kind: 'volatility', volatility: amountOf('1') },
  calendar: 'always',
  commissions: { callput: amountOf('0.012'), digits: amountOf('0.01') },
}
const account = offeringStream(symbol)
const list: OfferingCommand = { type: 'ListSymbol', ...listed }
const change: OfferingCommand = { type: 'ChangeOffering', symbol, commissions: { digits: amountOf('0.02') } }
const suspend: OfferingCommand = { type: 'SuspendSymbol', symbol, reason: 'operator' }
const resume: OfferingCommand = { type: 'ResumeSymbol', symbol }

const of = (when: OfferingCommand, ...given: readonly OfferingCommand[]): GoldenCase<OfferingCommand> => ({
  account,
  given,
  when,
})

const cases: { readonly [Type in OfferingCommand['type']]: Readonly<Record<string, GoldenCase<OfferingCommand>>> } = {
  ListSymbol: { accepted: of(list), 'refused: listed already': of(list, list) },
  ChangeOffering: {
    accepted: of(change, list),
    'refused: not listed': of(change),
    'refused: too high': of({ ...change, commissions: { digits: amountOf('0.9') } }, list),
    'with limits': of({ ...change, limits: { max_payout: amountOf('500'), growth_rates: ['0.01'] } }, list),
    'refused: a limit too high': of({ ...change, limits: { max_payout: amountOf('90000') } }, list),
  },
  SuspendSymbol: {
    'by the operator': of(suspend, list),
    'for its deviation': of({ ...suspend, reason: 'deviation_too_small' }, list),
    'refused: suspended already': of(suspend, list, suspend),
  },
  ResumeSymbol: { accepted: of(resume, list, suspend), 'refused: not suspended': of(resume, list) },
}

goldenDecisionsSuite({
  file: new URL('golden/decisions.json', import.meta.url),
  definition: marketDefinition,
  schemas: offeringEventSchemas,
  cases,
})
