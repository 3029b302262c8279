import { mainWallet } from '../kit/calls.ts'
import type { World } from './world.ts'

/** What a call says beside its endpoint. */
export type CallParts = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Something of another client's put where one's own should be, and how that is refused. */
export type ForeignCall = CallParts & {
  readonly what: string
  readonly status: number
  readonly code: string
}

/** How an endpoint is called well by Alice, and how it is called with what is Bob's. */
export type SampleCall = {
  readonly well: (world: World, id: string) => CallParts
  /** One for each field that names something that belongs to a client; none where no field does. */
  readonly foreign: (world: World, id: string) => readonly ForeignCall[]
}

const nothingNamed = () => []

/** One entry per endpoint of the contract with clients; a new endpoint has to have one. */
export const sampleCalls: Readonly<Record<string, SampleCall>> = {
  getNickname: { well: () => ({}), foreign: nothingNamed },
  listWallets: { well: () => ({}), foreign: nothingNamed },
  listTransactions: { well: () => ({ params: { wallet_type: 'main' } }), foreign: nothingNamed },
  makeTransfer: {
    well: ({ alice, bob }, id) => ({
      body: {
        currency: 'USD',
        amount: '0.01',
        source_wallet_id: mainWallet(alice),
        destination_wallet_id: mainWallet(bob),
        request_id: id,
      },
    }),
    foreign: ({ alice, bob }, id) => [
      {
        what: 'source_wallet_id',
        status: 403,
        code: 'AccessDenied',
        body: {
          currency: 'USD',
          amount: '0.01',
          source_wallet_id: mainWallet(bob),
          destination_wallet_id: mainWallet(alice),
          request_id: id,
        },
      },
    ],
  },
  listAccounts: { well: () => ({}), foreign: nothingNamed },
  createAccount: {
    well: () => ({ body: { currency: 'USD', group: 'row', account_type: 'real' } }),
    foreign: nothingNamed,
  },
  resetDemoBalance: {
    well: ({ demoAccounts }) => ({ params: { account_id: demoAccounts.alice } }),
    foreign: ({ demoAccounts }) => [
      { what: 'account_id', status: 403, code: 'AccessDenied', params: { account_id: demoAccounts.bob } },
    ],
  },
  makeOtp: {
    well: ({ demoAccounts }) => ({ params: { accountId: demoAccounts.alice } }),
    foreign: ({ demoAccounts }) => [
      { what: 'accountId', status: 403, code: 'AccessDenied', params: { accountId: demoAccounts.bob } },
    ],
  },
}
