import { commandIdOf, stepIdOf } from '@folio/contracts/derived-ids.ts'
import { type AccountType, accountNumberOf } from '@folio/contracts/options-account/account.ts'
import { amountOf, negated } from '@folio/kernel/amount.ts'
import { type ChainedEvent, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'
import { expect, it } from 'vitest'
import { grow } from '../../testing/checkpointed-store.ts'
import { sampleLedger } from '../../testing/sample-ledger.ts'
import { inFolder, run } from '../../testing/sample-store.ts'

const STARTS_AT = 1_767_225_600_000_000
const kindOf = (account_type: AccountType) =>
  ({ client_id: stepIdOf('client'), account_type, currency: 'USD', group: 'row' }) as const
const numberOf = (type: AccountType): string => accountNumberOf(kindOf(type), 1)
const [PLAY, REAL] = [numberOf('demo'), numberOf('real')]

const five = { currency: 'USD', amount: amountOf('5') }

type Written = { readonly type: string; readonly data: object }

/** The events of one stream, a millisecond apart. */
const streamOf = (stream: string, written: readonly Written[]): readonly ChainedEvent[] => {
  let tip: Link = GENESIS
  return written.map((event, at) => {
    const command_id = commandIdOf('c', stream, String(at))
    const ids = { command_id, correlation_id: command_id, causation_id: command_id }
    const metadata = { prev_hash: tip.hash, ...ids, at: timestampOf(STARTS_AT + at * 1000) }
    const made = chainEvent(tip, stream, { event, metadata })
    tip = made
    return made
  })
}

/** The opening of an options account, and a reset by 5 USD. */
const playAccount = (account_type: AccountType, from = 'system:demo', more: object = {}): readonly ChainedEvent[] => {
  const account_id = numberOf(account_type)
  const account = { account_id, ...kindOf(account_type), ...more }
  const postings = [
    { account: from, currency: 'USD', amount: negated(five.amount) },
    { account: `trading:${account_id}`, ...five },
  ]
  const balances = { USD: { balance: '5', input: '5', output: '0' } }
  const reset = { transaction_id: 1, request_id: 'r', direction: 'deposit', ...five, postings, balances }
  return streamOf(`trading-${account_id}`, [
    { type: 'AccountOpened', data: { ...account, registered: `options-account-${account_id}@0` } },
    { type: 'BalanceReset', data: reset },
  ])
}

const foundIn = (events: readonly ChainedEvent[]) =>
  inFolder(async (dir) => {
    await grow(dir, { ...sampleLedger(), take: () => events })
    const { stdout, stderr } = await run('verify', '--json', '--data-dir', dir)
    if (stdout === '') throw new Error(stderr)
    const { findings } = JSON.parse(stdout)
    return findings.first.map(({ stream, revision, expected, found }: Record<string, unknown>) => ({
      at: `${stream}@${revision}`,
      told: `${expected}: ${found}`,
    }))
  })

it('a demo account has play money', async () => expect(await foundIn(playAccount('demo'))).toEqual([]))

it('play money that a reset puts on a real account is a finding', async () =>
  expect(await foundIn(playAccount('real'))).toContainEqual({
    at: `trading-${REAL}@1`,
    told: 'money of the real realm: of the demo realm',
  }))

it('real money that a reset puts on a demo account is a finding', async () => {
  const found = await foundIn(playAccount('demo', 'system:cashier'))
  expect(found).toContainEqual({ at: `trading-${PLAY}@1`, told: 'money of the demo realm: of the real realm' })
  expect(found).toContainEqual({
    at: `trading-${PLAY}@1`,
    told: `the postings -5 USD on system:demo, 5 USD on trading:${PLAY}: -5 USD on system:cashier, 5 USD on trading:${PLAY}`,
  })
})

it('money from an account that the system does not have is a finding', async () =>
  expect(await foundIn(playAccount('real', 'system:mint'))).toContainEqual({
    at: `trading-${REAL}@1`,
    told: `postings on trading:${REAL}, transit and system: one on system:mint`,
  }))

it.each(['transit:t', 'system:fees'])('a deposit from %s is a finding', async (from) => {
  const ledger = sampleLedger()
  ledger.open(1)
  ledger.deposit(1, { currency: 'USD', amount: '5' })
  const wallet = ledger.partiesOf(1, 1).source
  const postings = [
    { account: from, currency: 'USD', amount: '-5' },
    { account: `wallet:${wallet.wallet_id}`, ...five },
  ]
  const balances = { USD: { balance: '10', input: '10', output: '0' } }
  const data = { transaction_id: 9, request_id: 'r', ...five, wallet, postings, balances }
  ledger.write(1, { type: 'CashDeposited', data })
  const found = await foundIn(ledger.take())
  expect(found[0]).toEqual({
    at: `${ledger.stream(1)}@2`,
    told: expect.stringMatching(/^the postings -5 USD on system:cashier, 5 USD on wallet:\S+: -5 USD on /),
  })
})

const ofAnother = { client_id: stepIdOf('another client') }

it('an options account that names another client, or another realm than its number, is a finding', async () => {
  for (const more of [ofAnother, { account_type: 'real' }, { account_id: REAL }]) {
    expect(await foundIn(playAccount('demo', 'system:demo', more))).toEqual([
      { at: `trading-${PLAY}@0`, told: expect.stringMatching(/^the account of its stream, with the client, type, /) },
    ])
  }
})

it.each([
  ['that is thawed for another client', ofAnother],
  ['that is thawed as of another type', { wallet_type: 'p2p' }],
  ['that thaws another wallet', { wallet_id: stepIdOf('another wallet') }],
])('a wallet %s is one finding', async (_, more) => {
  const ledger = sampleLedger()
  ledger.open(1)
  const party = ledger.partiesOf(1, 1).source
  ledger.write(1, { type: 'WalletFrozen', data: party })
  ledger.write(1, { type: 'WalletThawed', data: { ...party, ...more } })
  expect(await foundIn(ledger.take())).toEqual([
    { at: `${ledger.stream(1)}@2`, told: expect.stringMatching(/^the wallet of its stream, with the client and /) },
  ])
})
