import { randomUUID } from 'node:crypto'
import { mainWallet, operate, transfer } from '../kit/calls.ts'
import type { Client } from '../kit/running-folio.ts'
import { but, type Stage } from './repeat-stage.ts'
import { after, type EndpointScenes, fields, noText, OVER_LIMIT, TOO_MUCH, unheardOf } from './scene.ts'

const transferTwice = async ({ demo, alice, bob }: Stage): Promise<void> => {
  for (const requestId of ['one', 'two']) await transfer(demo, { from: alice, to: bob, amount: '1', requestId })
}

const openWallet = async ({ demo }: Stage, { client_id }: Client, type: string): Promise<string> =>
  (await operate(demo, `clients/${client_id}/wallets`, { type })).body.data.wallet_id

const tooLittle = fields({ amount: '0.01' })

/** How makeTransfer comes to its refusals. */
export const makeTransfer: EndpointScenes = {
  usesUp: {
    BadRequest: fields(TOO_MUCH),
    TransactionLimitError: fields(OVER_LIMIT),
    DailyLimitError: after(transferTwice),
  },
  free: {
    BadRequest: async (stage, good) => ({
      wrong: but(good, { destination_wallet_id: await openWallet(stage, stage.bob, 'p2p') }),
    }),
    ValidationError: noText,
    CurrencyNotAllowed: unheardOf('currency'),
    MinimumAmountError: tooLittle,
    AccessDenied: ({ alice, bob }, good) => ({
      wrong: but(good, { source_wallet_id: mainWallet(bob), destination_wallet_id: mainWallet(alice) }),
    }),
    NotFound: (_, good) => ({ wrong: but(good, { destination_wallet_id: randomUUID() }) }),
  },
}

/** How makeExchange comes to its refusals. */
export const makeExchange: EndpointScenes = {
  usesUp: {
    BadRequest: fields(TOO_MUCH),
    TransactionLimitError: fields(OVER_LIMIT),
    DailyLimitError: async (stage, good) => {
      await transferTwice(stage)
      return { wrong: but(good, { destination_wallet_id: mainWallet(stage.bob) }) }
    },
  },
  free: {
    ...makeTransfer.free,
    ValidationError: fields({ rate_token: 'none.of.mine' }),
    CurrencyNotAllowed: unheardOf('source_currency'),
  },
}

/** How makePlatformTransfer comes to its refusals. */
export const makePlatformTransfer: EndpointScenes = {
  usesUp: {
    BadRequest: fields({ ...TOO_MUCH, direction: 'to_wallet' }),
    WalletFundsInsufficient: fields(TOO_MUCH),
    TransactionLimitError: fields(OVER_LIMIT),
  },
  free: {
    BadRequest: async (stage, good) => ({
      wrong: but(good, { wallet_id: await openWallet(stage, stage.alice, 'partner') }),
    }),
    ValidationError: noText,
    CurrencyNotAllowed: fields({ currency: 'EUR' }),
    MinimumAmountError: tooLittle,
    AccessDenied: ({ bob }, good) => ({ wrong: but(good, { wallet_id: mainWallet(bob) }) }),
    NotFound: fields({ platform_account_id: 'ROT1' }),
  },
}
