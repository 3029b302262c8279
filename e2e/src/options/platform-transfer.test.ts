import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answered,
  balance,
  dataOf,
  demoAccount,
  get,
  mainWallet,
  operate,
  post,
  realAccount,
  settled,
} from '../kit/calls.ts'
import { type Quoted, quote } from '../kit/exchanges.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client
let bob: Client
let account: string

/** True while the view of trading may have lost claims. */
let hasLostClaims = false

const losing = (ports: KeyedPorts): KeyedPorts => ({
  ...ports,
  readModel: {
    ...ports.readModel,
    get: async (view, keys) => {
      const { status, values } = await ports.readModel.get(view, keys)
      const isLost = hasLostClaims && view === 'trading'
      return { status: isLost ? { ...status, claimsSince: Date.now() * 1000 } : status, values }
    },
  },
})

beforeAll(async () => {
  folio = await startInProcess({ limits: 'on', around: losing })
  alice = await openClient(folio.demo, 'alice', '1000')
  bob = await openClient(folio.demo, 'bob', '10')
  account = await realAccount(folio.demo, alice)
})

afterAll(async () => folio.stop())

type Asked = {
  readonly direction: 'from_wallet' | 'to_wallet'
  readonly amount: string
  readonly requestId: string
  readonly exchange?: Quoted & { readonly wallet_currency: string }
  readonly more?: Readonly<Record<string, unknown>>
}

const move = ({ direction, amount, requestId, exchange, more }: Asked): Promise<Answered> =>
  post(folio.demo, alice, {
    path: '/wallet/v1/transfers/platforms',
    body: {
      wallet_id: mainWallet(alice),
      amount,
      currency: 'USD',
      direction,
      platform_name: 'options',
      platform_account_id: account,
      request_id: requestId,
      ...exchange,
      ...more,
    },
  })

const onPlatform = async (): Promise<number> => {
  const { body } = await get(folio.demo, alice, '/trading/v1/options/accounts')
  return body.data.find(({ account_id }: { account_id: string }) => account_id === account).balance
}

const refusalOf = ({ status, body }: Answered) => {
  const { code, field, details } = body.errors[0]
  return [status, code, field ?? details?.rule]
}

const newestRow = async () => (await get(folio.demo, alice, '/wallet/v1/transactions/main')).body.data.transactions[0]

describe('money between a wallet and a platform account', () => {
  it('moves to the platform account', async () => {
    const { status, body } = await move({ direction: 'from_wallet', amount: '100', requestId: 'there' })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      request_id: 'there',
      status: { state: 'pending', transaction_id: expect.any(Number), balance_after: '900.00' },
    })
    await settled(folio.demo)
    expect([await balance(folio.demo, alice), await onPlatform()]).toEqual(['900.00', 100])
    expect(await newestRow()).toMatchObject({
      request_id: 'there',
      category: 'withdrawal',
      channel: 'platform',
      metadata: { transaction_status: 'complete', transaction_gross_amount: '100.00', source_wallet_type: 'main' },
    })
  })

  it('moves back to the wallet', async () => {
    const { body } = await move({ direction: 'to_wallet', amount: '40', requestId: 'back' })
    expect(body.data.status).toMatchObject({ state: 'pending', balance_after: '60.00' })
    await settled(folio.demo)
    expect([await balance(folio.demo, alice), await onPlatform()]).toEqual(['940.00', 60])
    expect(await newestRow()).toMatchObject({ request_id: 'back', category: 'deposit', channel: 'platform' })
  })

  it('is exchanged on the way there, the fee taken from the wallet', async () => {
    dataOf(
      await operate(folio.demo, `wallets/${mainWallet(alice)}/deposits`, {
        currency: 'EUR',
        amount: '100',
        request_id: 'eur',
      }),
    )
    const quoted = await quote(folio.demo, alice, ['EUR', 'USD'])
    const exchange = { wallet_currency: 'EUR', ...quoted }
    const { body } = await move({ direction: 'from_wallet', amount: '10', requestId: 'eur-there', exchange })
    expect(body.data.status.balance_after).toBe('90.00')
    await settled(folio.demo)
    // 9.95 EUR by 1.0746.
    expect(await onPlatform()).toBe(70.69)
    expect((await newestRow()).metadata).toMatchObject({
      transaction_gross_amount: '10.00',
      transaction_net_amount: '9.95',
      transaction_currency: 'EUR',
      exchange_rate: '1.0746',
      fee: '0.05',
    })
  })

  it('is exchanged on the way back, the fee taken from what the wallet gets', async () => {
    const quoted = await quote(folio.demo, alice, ['USD', 'EUR'])
    const exchange = { wallet_currency: 'EUR', ...quoted }
    const { body } = await move({ direction: 'to_wallet', amount: '10.69', requestId: 'eur-back', exchange })
    expect(body.data.status.balance_after).toBe('60.00')
    await settled(folio.demo)
    // 10.69 USD by 0.921296296296 are 9.84 EUR, of which 0.05 are the fee.
    expect(await balance(folio.demo, alice, 'EUR')).toBe('99.79')
    expect((await newestRow()).metadata).toMatchObject({
      transaction_gross_amount: '9.79',
      transaction_net_amount: '9.79',
      transaction_currency: 'EUR',
      fee: '0.05',
    })
    const again = await move({ direction: 'to_wallet', amount: '1', requestId: 'eur-again', exchange })
    expect(refusalOf(again)).toEqual([400, 'ValidationError', 'rate_token'])
  })

  it.each(['from_wallet', 'to_wallet'] as const)(
    '%s with a quote that was used does not use up the request id: a new quote serves',
    async (direction) => {
      const pair = direction === 'from_wallet' ? (['EUR', 'USD'] as const) : (['USD', 'EUR'] as const)
      const used = { wallet_currency: 'EUR', ...(await quote(folio.demo, alice, pair)) }
      const requestId = `quoted-${direction}`
      expect((await move({ direction, amount: '1', requestId: `${requestId}-1`, exchange: used })).status).toBe(200)
      const refused = await move({ direction, amount: '1', requestId, exchange: used })
      expect(refusalOf(refused)).toEqual([400, 'ValidationError', 'rate_token'])
      const fresh = { wallet_currency: 'EUR', ...(await quote(folio.demo, alice, pair)) }
      expect((await move({ direction, amount: '1', requestId, exchange: fresh })).status).toBe(200)
    },
  )

  it('is returned in full when the wallet was frozen meanwhile, and cannot leave a frozen wallet', async () => {
    dataOf(await operate(folio.demo, `wallets/${mainWallet(alice)}/freeze`, {}))
    expect(refusalOf(await move({ direction: 'to_wallet', amount: '1', requestId: 'f1' }))).toEqual([
      400,
      'BadRequest',
      'frozen',
    ])
    expect(refusalOf(await move({ direction: 'from_wallet', amount: '1', requestId: 'f2' }))).toEqual([
      400,
      'BadRequest',
      'frozen',
    ])
    dataOf(await operate(folio.demo, `wallets/${mainWallet(alice)}/thaw`, {}))
  })
})

it('a payment to the platform waits while a payment of the same id from the platform may be under way unseen', async () => {
  hasLostClaims = true
  const asked = { direction: 'from_wallet', amount: '1', requestId: 'unseen' } as const
  expect((await move(asked)).status).toBe(503)
  hasLostClaims = false
  expect(dataOf(await move(asked)).status.state).toBe('pending')
  await settled(folio.demo)
})

it('a partner wallet is paid from a platform, and pays none', async () => {
  const opened = await operate(folio.demo, `clients/${alice.client_id}/wallets`, { type: 'partner' })
  const more = { wallet_id: opened.body.data.wallet_id }
  expect((await move({ direction: 'to_wallet', amount: '1', requestId: 'to-partner', more })).status).toBe(200)
  await settled(folio.demo)
  const { body } = await get(folio.demo, alice, '/wallet/v1/wallets')
  expect(body.data.find(({ type }: { type: string }) => type === 'partner').balances.USD.balance).toBe('1.00')
  const back = await move({ direction: 'from_wallet', amount: '1', requestId: 'from-partner', more })
  expect(refusalOf(back)).toEqual([400, 'BadRequest', 'destination_not_allowed'])
})

describe('a second use of a request id', () => {
  it('is an error with the outcome of the first call', async () => {
    const first = await move({ direction: 'from_wallet', amount: '1', requestId: 'twice' })
    await settled(folio.demo)
    const again = await move({ direction: 'from_wallet', amount: '1', requestId: 'twice' })
    expect([again.status, again.body.errors[0].code, again.body.errors[0].details]).toEqual([
      400,
      'DuplicateRequestID',
      { status: 'complete', transaction_id: first.body.data.status.transaction_id },
    ])
    const rejected = await move({ direction: 'from_wallet', amount: '5000', requestId: 'too-much' })
    expect(refusalOf(rejected).slice(0, 2)).toEqual([400, 'WalletFundsInsufficient'])
    const asked = await move({ direction: 'from_wallet', amount: '5000', requestId: 'too-much' })
    expect(asked.body.errors[0]).toMatchObject({ code: 'DuplicateRequestID', details: { status: 'rejected' } })
    const lookUp = '/wallet/v1/transfers?request_id=too-much&kind=platform'
    await expect
      .poll(async () => dataOf(await get(folio.demo, alice, lookUp)).transfer)
      .toMatchObject({ state: 'rejected', refusal: { code: 'WalletFundsInsufficient' } })
  })

  it('is an error with another body too, also in the other direction', async () => {
    for (const [direction, back] of [
      ['to_wallet', 'from_wallet'],
      ['from_wallet', 'to_wallet'],
    ] as const) {
      const requestId = `first-${direction}`
      const { body } = await move({ direction, amount: '1', requestId })
      await settled(folio.demo)
      for (const other of [{ direction: back, amount: '1' } as const, { direction, amount: '2' } as const]) {
        const { status, body: answer } = await move({ ...other, requestId })
        expect([status, answer.errors[0].code, answer.errors[0].details]).toEqual([
          400,
          'DuplicateRequestID',
          { status: 'complete', transaction_id: body.data.status.transaction_id },
        ])
      }
    }
  })
})

describe('a transfer with a platform is refused', () => {
  const refused = async (more: Readonly<Record<string, unknown>>, direction: Asked['direction'] = 'from_wallet') =>
    refusalOf(await move({ direction, amount: '1', requestId: 'refused', more }))

  it('with a demo account, one that is not there, one of another client', async () => {
    const demo = await demoAccount(folio.demo, alice)
    expect(await refused({ platform_account_id: demo })).toEqual([400, 'ValidationError', 'platform_account_id'])
    expect((await refused({ platform_account_id: 'ROT1' })).slice(0, 2)).toEqual([404, 'NotFound'])
    const bobs = await realAccount(folio.demo, bob)
    expect((await refused({ platform_account_id: bobs })).slice(0, 2)).toEqual([403, 'AccessDenied'])
  })

  it('with a wallet of another client, with another platform, in a currency that the account does not hold', async () => {
    expect((await refused({ wallet_id: mainWallet(bob) })).slice(0, 2)).toEqual([403, 'AccessDenied'])
    expect(await refused({ platform_name: 'other' })).toEqual([400, 'ValidationError', 'platform_name'])
    expect(await refused({ currency: 'EUR' })).toEqual([400, 'CurrencyNotAllowed', 'currency'])
  })

  it('with a part of the fields of an exchange, or with all of them in one currency', async () => {
    expect(await refused({ wallet_currency: 'EUR' })).toEqual([400, 'ValidationError', 'exchange_rate'])
    const quoted = await quote(folio.demo, alice, ['USD', 'EUR'])
    expect(await refused({ wallet_currency: 'USD', ...quoted })).toEqual([400, 'ValidationError', 'wallet_currency'])
  })

  it('with more than the account has, and with more than a transfer may be', async () => {
    const tooMuch = await move({ direction: 'to_wallet', amount: '5000', requestId: 'too-much-back' })
    expect(refusalOf(tooMuch)).toEqual([400, 'BadRequest', 'insufficient_funds'])
    for (const direction of ['from_wallet', 'to_wallet'] as const) {
      const over = await move({ direction, amount: '10000.01', requestId: `over-${direction}` })
      expect(refusalOf(over)).toEqual([400, 'TransactionLimitError', 'transaction_limit'])
    }
  })
})
