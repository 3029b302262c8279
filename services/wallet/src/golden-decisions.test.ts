import type { AgentProcess } from '@folio/contracts/payment-agent/transfer.ts'
import type { WalletCommand, WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import { walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import { type RateCommand, rateEventSchemas } from '@folio/contracts/wallet/rates.ts'
import type { Party, PlatformParty } from '@folio/contracts/wallet/transfer-parties.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { type GoldenCase, goldenDecisionsSuite } from '@folio/service-kit/testing/golden-decisions.ts'
import type { nextStep } from './application/next-step.ts'
import { walletDefinition } from './definition.ts'
import { alice, bob, cash, receive, send, takeBack } from './testing/sample-wallets.ts'

type Asked = WalletCommand | RateCommand
type Case = GoldenCase<Asked>

const NOON = Date.UTC(2026, 0, 31, 12) * 1000
const at = (minutes: number) => timestampOf(NOON + minutes * 60e6)
const agent: Party = { ...bob, wallet_type: 'payment_agent' }
const account: PlatformParty = { client_id: alice.client_id, platform: 'options', account_id: 'ROT1000000001' }
const description = 'v1.AbCdEf'

const open: Asked = { type: 'OpenWallet', wallet: alice }
const openBob: Asked = { type: 'OpenWallet', wallet: bob }
const freeze: Asked = { type: 'FreezeWallet' }
const close: Asked = { type: 'CloseWallet' }
const filled: readonly Asked[] = [open, cash('DepositCash', '200')]
const sent: WalletCommandOf<'SendTransfer'> = { ...send('20'), description }
const setRate: Asked = { type: 'SetRate', currency: 'EUR', usd_rate: amountOf('1.25') }
const limits = { usd_rate: amountOf('1.1'), transaction_usd_max: amountOf('110'), daily_count_max: 1 }
const limited = { ...sent, asked_at: at(0), limits }
const exchange = {
  currency: 'EUR',
  amount: amountOf('9.04'),
  rate: amountOf('0.909'),
  spread: amountOf('0.005'),
  source: 'table',
  token_id: '2b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  expires_at: at(1),
}
const swap: WalletCommandOf<'ExchangeCurrency'> = {
  ...send('10'),
  type: 'ExchangeCurrency',
  destination: alice,
  fee: { currency: 'USD', amount: amountOf('0.05') },
  exchange,
  asked_at: at(0),
}
const processOf = (kind: AgentProcess['kind'], most = { count: 1, amount: amountOf('50') }): AgentProcess => ({
  service: 'payment-agent',
  account: 'payment-agent-7',
  kind,
  worth: { hour: 490_000, amount: amountOf('20'), rate: amountOf('1') },
  limit: most,
})
const little = { count: 9, amount: amountOf('10') }

const ofAlice = (when: Asked, ...given: readonly Asked[]): Case => ({ account: alice.wallet_id, given, when })
const ofBob = (when: Asked, ...given: readonly Asked[]): Case => ({ account: bob.wallet_id, given, when })

const sending = {
  'to a wallet': ofAlice(sent, ...filled),
  'within limits': ofAlice(limited, ...filled),
  'with an exchange': ofAlice({ ...swap, type: 'SendTransfer', destination: bob }, ...filled),
  'to an account': ofAlice({ ...sent, destination: account }, ...filled),
  'to an agent': ofAlice({ ...sent, destination: agent, process: processOf('withdrawal') }, ...filled),
  'refused: not open': ofAlice(sent),
  'refused: frozen': ofAlice(sent, open, freeze),
  'refused: closed': ofAlice(sent, open, close),
  'refused: no money': ofAlice(sent, open),
  'refused: the other is frozen': ofAlice({ ...sent, finding: 'destination_frozen' }, ...filled),
  'refused: the other is closed': ofAlice({ ...sent, finding: 'destination_closed' }, ...filled),
  'refused: the other is inactive': ofAlice({ ...sent, finding: 'destination_account_inactive' }, ...filled),
  'refused: another of its batch is refused': ofAlice({ ...sent, finding: 'batch_refused' }, ...filled),
  'refused: too much at once': ofAlice({ ...limited, amount: amountOf('150') }, ...filled),
  'refused: too often': ofAlice(limited, ...filled, limited),
  'refused by an agent, too often': ofAlice(
    { ...sent, destination: agent, process: processOf('withdrawal') },
    ...filled,
    { ...sent, destination: agent, process: processOf('withdrawal') },
  ),
  'refused by an agent, too much': ofAlice(
    { ...sent, destination: agent, process: processOf('withdrawal', little) },
    ...filled,
  ),
}

const receiving = {
  'from a wallet': ofBob({ ...receive('20'), description }, openBob),
  'with an exchange': ofBob(
    { ...receive('10'), fee: { currency: 'USD', amount: amountOf('0.05') }, exchange },
    openBob,
  ),
  'from an account': ofBob({ ...receive('20'), source: account }, openBob),
  'from an agent': ofAlice({ ...receive('20', [agent, alice]), process: processOf('deposit') }, open),
  'refused: not open': ofBob(receive('20')),
  'refused: frozen': ofBob(receive('20'), openBob, freeze),
  'refused: closed, of an account': ofBob({ ...receive('20'), source: account }, openBob, close),
  'refused: too often': ofAlice({ ...receive('20', [agent, alice]), process: processOf('deposit') }, open, {
    ...receive('20', [agent, alice]),
    process: processOf('deposit'),
  }),
  'refused: too much': ofAlice({ ...receive('20', [agent, alice]), process: processOf('deposit', little) }, open),
}

const cases: { readonly [Type in Asked['type']]: Readonly<Record<string, Case>> } = {
  OpenWallet: { accepted: ofAlice(open), refused: ofAlice(open, open) },
  FreezeWallet: {
    accepted: ofAlice(freeze, open),
    'refused: not open': ofAlice(freeze),
    'refused: closed': ofAlice(freeze, open, close),
  },
  ThawWallet: {
    accepted: ofAlice({ type: 'ThawWallet' }, open, freeze),
    'refused: not open': ofAlice({ type: 'ThawWallet' }),
    'refused: closed': ofAlice({ type: 'ThawWallet' }, open, close),
  },
  CloseWallet: {
    accepted: ofAlice(close, open),
    'accepted after a transfer': ofAlice({ ...close, last_sent: sent.transfer_id }, ...filled, {
      ...sent,
      amount: amountOf('200'),
    }),
    'refused: not open': ofAlice(close),
    'refused: a transfer is open': ofAlice({ ...close, finding: 'transfers_open' }, open),
    'refused: not empty': ofAlice(close, ...filled),
  },
  DepositCash: {
    accepted: ofAlice(cash('DepositCash', '200.10'), open),
    'refused: not open': ofAlice(cash('DepositCash', '1')),
    'refused: frozen': ofAlice(cash('DepositCash', '1'), open, freeze),
    'refused: closed': ofAlice(cash('DepositCash', '1'), open, close),
  },
  WithdrawCash: {
    accepted: ofAlice(cash('WithdrawCash', '20'), ...filled),
    'refused: no money': ofAlice(cash('WithdrawCash', '200.01'), ...filled),
    'refused: frozen': ofAlice(cash('WithdrawCash', '1'), open, freeze),
  },
  SendTransfer: sending,
  ExchangeCurrency: {
    accepted: ofAlice(swap, ...filled),
    'refused: not open': ofAlice(swap),
    'refused: no money': ofAlice(swap, open),
    'refused: the quote expired': ofAlice({ ...swap, asked_at: at(2) }, ...filled),
    'refused: the quote is spent': ofAlice(swap, ...filled, swap),
  },
  ReceiveTransfer: receiving,
  ReturnTransfer: {
    accepted: ofAlice({ ...takeBack('20'), description }, ...filled, sent),
    'of one that counted': ofAlice({ ...takeBack('20'), counted_in: '2026-01-31T12' }, ...filled, limited),
    'to an agent': ofAlice({ ...takeBack('20'), destination: agent, process: processOf('withdrawal') }, ...filled, {
      ...sent,
      destination: agent,
      process: processOf('withdrawal'),
    }),
  },
  SettleTransfer: {
    accepted: ofAlice(
      { ...sent, destination: account, type: 'SettleTransfer', received: 'trading-ROT1000000001@1' },
      ...filled,
      { ...sent, destination: account },
    ),
  },
  SetRate: {
    accepted: { account: 'rate-EUR', when: setRate },
    'taken back': { account: 'rate-EUR', given: [setRate], when: { ...setRate, usd_rate: null } },
  },
}

goldenDecisionsSuite<Asked, unknown, Parameters<typeof nextStep>[0]>({
  file: new URL('golden/decisions.json', import.meta.url),
  definition: walletDefinition,
  schemas: { ...walletEventSchemas, ...rateEventSchemas },
  cases,
})
