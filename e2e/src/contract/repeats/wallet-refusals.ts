import { randomUUID } from 'node:crypto'
import { mainWallet, operate, transfer } from '../../kit/calls.ts'
import type { Client } from '../../kit/running-folio.ts'
import {
  after,
  type EndpointRefusals,
  fields,
  numericAmount,
  OVER_LIMIT,
  TOO_MUCH,
  unknownCurrency,
} from './refusal-case.ts'
import { type Fixture, withFields } from './repeat-fixture.ts'

const transferTwice = async ({ demo, alice, bob }: Fixture): Promise<void> => {
  for (const requestId of ['one', 'two']) await transfer(demo, { from: alice, to: bob, amount: '1', requestId })
}

const openWallet = async ({ demo }: Fixture, { client_id }: Client, type: string): Promise<string> =>
  (await operate(demo, `clients/${client_id}/wallets`, { type })).body.data.wallet_id

const tooLittle = fields({ amount: '0.01' })

/** The refusal cases of makeTransfer. */
export const makeTransfer: EndpointRefusals = {
  usesUp: {
    BadRequest: fields(TOO_MUCH),
    TransactionLimitError: fields(OVER_LIMIT),
    DailyLimitError: after(transferTwice),
  },
  free: {
    BadRequest: async (fixture, good) => ({
      wrong: withFields(good, { destination_wallet_id: await openWallet(fixture, fixture.bob, 'p2p') }),
    }),
    ValidationError: numericAmount,
    CurrencyNotAllowed: unknownCurrency('currency'),
    MinimumAmountError: tooLittle,
    AccessDenied: ({ alice, bob }, good) => ({
      wrong: withFields(good, { source_wallet_id: mainWallet(bob), destination_wallet_id: mainWallet(alice) }),
    }),
    NotFound: (_, good) => ({ wrong: withFields(good, { destination_wallet_id: randomUUID() }) }),
  },
}

/** The refusal cases of makeExchange. */
export const makeExchange: EndpointRefusals = {
  usesUp: {
    BadRequest: fields(TOO_MUCH),
    TransactionLimitError: fields(OVER_LIMIT),
    DailyLimitError: async (fixture, good) => {
      await transferTwice(fixture)
      return { wrong: withFields(good, { destination_wallet_id: mainWallet(fixture.bob) }) }
    },
  },
  free: {
    ...makeTransfer.free,
    ValidationError: fields({ rate_token: 'none.of.mine' }),
    CurrencyNotAllowed: unknownCurrency('source_currency'),
  },
}

/** The refusal cases of makePlatformTransfer. */
export const makePlatformTransfer: EndpointRefusals = {
  usesUp: {
    BadRequest: fields({ ...TOO_MUCH, direction: 'to_wallet' }),
    WalletFundsInsufficient: fields(TOO_MUCH),
    TransactionLimitError: fields(OVER_LIMIT),
  },
  free: {
    BadRequest: async (fixture, good) => ({
      wrong: withFields(good, { wallet_id: await openWallet(fixture, fixture.alice, 'partner') }),
    }),
    ValidationError: numericAmount,
    CurrencyNotAllowed: fields({ currency: 'EUR' }),
    MinimumAmountError: tooLittle,
    AccessDenied: ({ bob }, good) => ({ wrong: withFields(good, { wallet_id: mainWallet(bob) }) }),
    NotFound: fields({ platform_account_id: 'ROT1' }),
  },
}
