import type { ModelRevision, Offering } from '@folio/contracts/market/offering.ts'
import type { TradingCommand, TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import { tradingEventSchemas } from '@folio/contracts/trading/events.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { type GoldenCase, goldenDecisionsSuite } from '@folio/service-kit/testing/golden-decisions.ts'
import { tradingDefinition } from './definition.ts'
import { demo, open, real, receive, send, settle, takeBack, toEuros } from './testing/sample-accounts.ts'
import {
  asSent,
  buying,
  offering,
  purchaseFacts,
  START,
  selling,
  settling,
  tickAt,
} from './testing/sample-contracts.ts'
import { buyingStaked, cancelling, stakedRequests, updating } from './testing/staked-contracts.ts'

type Case = GoldenCase<TradingCommand>

const description = 'v1.AbCdEf'
const deactivate: TradingCommand = { type: 'DeactivateAccount' }
const reset: TradingCommand = { type: 'ResetBalance', request_id: 'r2', transaction_id: 43 }
const filled = [open(real), receive('200')]
const exchanged = { ...send('100'), ...toEuros(), asked_at: timestampOf(0) }
const limits = { usd_rate: amountOf('1'), transaction_usd_max: amountOf('110'), daily_count_max: 9 }

const ofReal = (when: TradingCommand, ...given: readonly TradingCommand[]): Case => ({
  account: real.account_id,
  given,
  when,
})
const ofDemo = (when: TradingCommand, ...given: readonly TradingCommand[]): Case => ({
  account: demo.account_id,
  given,
  when,
})

/** A case whose last command has facts, which its message does not carry. */
const withFacts = (
  when: TradingCommandOf<'BuyContract' | 'SellContract' | 'UpdateLimitOrder' | 'SettleContract'>,
  ...given: readonly TradingCommand[]
): Case => ({ ...ofReal(asSent(when) as TradingCommand, ...given), facts: { facts: when.facts } })

const bought = [...filled, buying({}, { markup: amountOf('0.01'), application_id: 'app' })]
const multiplied = [...filled, buyingStaked(stakedRequests.multiplier)]
const entry = tickAt(2, '10000.00')
const end = { complete_to: START + 60, entry, exit: tickAt(60, '10000.01') }
const half = { complete_to: START + 30, entry, spot: tickAt(30, '10004.00') }
const gap = {
  complete_to: START + 20,
  interruption: { from: START + 2, to: START + 20, before: tickAt(0, '10000.00') },
}
/** A market that is listed with a volatility of 100 %, which is 200 % from 20 seconds after the start on. */
const estimates = (volatility: string) => ({
  volatility: amountOf(volatility),
  interest: amountOf('0.02'),
  yield: amountOf('0.01'),
})
const euro: Offering = { ...offering, model: { kind: 'market', ...estimates('1') } }
const models: readonly ModelRevision[] = [{ ...estimates('2'), from_epoch: START + 20, replaced: estimates('1') }]
const onMarket = buying({ contract_type: 'HIGHER', barrier: '+20' }, { facts: { ...purchaseFacts, offering: euro } })
const lateGap = {
  complete_to: START + 60,
  entry,
  interruption: { from: START + 32, to: START + 60, before: tickAt(30, '10004.00') },
}

const cases: { readonly [Type in TradingCommand['type']]: Readonly<Record<string, Case>> } = {
  BuyContract: {
    accepted: withFacts(buying(), ...filled),
    'with a markup': withFacts(buying({}, { markup: amountOf('0.01'), application_id: 'app' }), ...filled),
    'for practice': { ...withFacts(buying(), open(demo)), account: demo.account_id },
    'of a vanilla': withFacts(buyingStaked(stakedRequests.vanilla), ...filled),
    'of a turbo': withFacts(buyingStaked(stakedRequests.turbos), ...filled),
    'of a multiplier': withFacts(buyingStaked({ ...stakedRequests.multiplier, cancellation: '5m' }), ...filled),
    'of an accumulator': withFacts(buyingStaked(stakedRequests.accumulator), ...filled),
    'on a market': withFacts(onMarket, ...filled),
    'refused: inactive': withFacts(buying(), ...filled, deactivate),
    'refused: the price moved': withFacts(buying({}, { price: amountOf('9') }), ...filled),
  },
  SellContract: {
    accepted: withFacts(selling(30, half), ...bought),
    'by a revised model': withFacts(selling(30, { ...half, models }), ...filled, onMarket),
    'refused: no such contract': withFacts(selling(30, half), ...filled),
    'refused: the ticks are behind': withFacts(selling(40, half), ...bought),
  },
  CancelContract: {
    accepted: ofReal(cancelling(290), ...filled, buyingStaked({ ...stakedRequests.multiplier, cancellation: '5m' })),
    'refused: not bought': ofReal(cancelling(290), ...filled, buyingStaked(stakedRequests.multiplier)),
  },
  UpdateLimitOrder: {
    accepted: withFacts(updating(30, { take_profit: amountOf('5'), stop_loss: amountOf('4') }, half), ...multiplied),
    removed: withFacts(
      updating(30, { take_profit: null }, half),
      ...filled,
      buyingStaked({ ...stakedRequests.multiplier, limit_order: { take_profit: amountOf('5') } }),
    ),
    'refused: no such order': withFacts(
      updating(30, { stop_loss: amountOf('4') }, half),
      ...filled,
      buyingStaked(stakedRequests.turbos),
    ),
  },
  SettleContract: {
    won: withFacts(settling(end), ...bought),
    lost: withFacts(settling({ ...end, exit: entry }), ...bought),
    'given back': withFacts(settling(gap), ...bought),
    'given back by a revised model': withFacts(settling({ ...lateGap, models }), ...filled, onMarket),
  },
  OpenAccount: {
    'for real money': ofReal(open(real)),
    'for practice': ofDemo(open(demo)),
    refused: ofReal(open(real), open(real)),
  },
  DeactivateAccount: { accepted: ofReal(deactivate, open(real)), refused: ofReal(deactivate) },
  ReactivateAccount: {
    accepted: ofReal({ type: 'ReactivateAccount' }, open(real), deactivate),
    refused: ofReal({ type: 'ReactivateAccount' }),
  },
  ResetBalance: {
    'nothing to do': ofDemo(reset, open(demo)),
    'refused: not open': ofDemo(reset),
    'refused: real money': ofReal(reset, open(real)),
    'refused: inactive': ofDemo(reset, open(demo), deactivate),
  },
  SendTransfer: {
    accepted: ofReal({ ...send('20'), description }, ...filled),
    'with an exchange': ofReal(exchanged, ...filled),
    'within limits': ofReal({ ...send('20'), limits, asked_at: timestampOf(0) }, ...filled),
    'refused: not open': ofReal(send('20')),
    'refused: for practice': ofDemo(send('20', demo), open(demo)),
    'refused: inactive': ofReal(send('20'), ...filled, deactivate),
    'refused: the other is frozen': ofReal({ ...send('20'), finding: 'destination_frozen' }, ...filled),
    'refused: the other is closed': ofReal({ ...send('20'), finding: 'destination_closed' }, ...filled),
    'refused: the quote expired': ofReal({ ...exchanged, asked_at: timestampOf(61_000_000) }, ...filled),
    'refused: the quote is spent': ofReal(exchanged, ...filled, exchanged),
    'refused: too much at once': ofReal({ ...send('150'), limits, asked_at: timestampOf(0) }, ...filled),
    'refused: no money': ofReal(send('200.01'), ...filled),
  },
  ReceiveTransfer: {
    accepted: ofReal({ ...receive('20'), description }, open(real)),
    'refused: not open': ofReal(receive('20')),
    'refused: for practice': ofDemo(receive('20', demo), open(demo)),
    'refused: inactive': ofReal(receive('20'), open(real), deactivate),
    'refused: not its currency': ofReal({ ...receive('20'), currency: 'EUR' }, open(real)),
  },
  ReturnTransfer: { accepted: ofReal({ ...takeBack('20'), description }, ...filled, send('20')) },
  SettleTransfer: { accepted: ofReal({ ...settle('20'), description }, ...filled, send('20')) },
}

goldenDecisionsSuite({
  file: new URL('golden/decisions.json', import.meta.url),
  definition: tradingDefinition,
  schemas: tradingEventSchemas,
  cases,
  expired: {
    accepted: {
      account: real.account_id,
      given: filled,
      when: { type: 'ExpireRequest', request_id: 'r1', not_after: timestampOf(30_000_000) },
    },
  },
})
