import { mainWallet } from '../kit/calls.ts'
import { agentSampleCalls } from './agent-sample-calls.ts'
import type { ContractFixture } from './contract-fixture.ts'
import type { SampleCall } from './sample-call.ts'

const nothingNamed = () => []

const validation = (source_id: string, destination_id: string) => ({
  source_type: 'main',
  destination_type: 'main',
  source_id,
  destination_id,
  amount: '0.01',
  balance: '1',
  source_currency: 'USD',
  destination_currency: 'USD',
})

const exchange = ({ alice, quoted }: ContractFixture, source_wallet_id: string, request_id: string) => ({
  source_wallet_id,
  source_currency: 'USD',
  amount: '1',
  destination_wallet_id: mainWallet(alice),
  destination_currency: 'EUR',
  ...quoted,
  request_id,
})

const bulk = (source_wallet_id: string, destination_wallet_id: string, id: string) => ({
  mode: 'all',
  items: ['one', 'two'].map((name) => ({
    currency: 'USD',
    amount: '0.01',
    source_wallet_id,
    destination_wallet_id,
    request_id: `${id}-${name}`,
  })),
})

const platformTransfer = (wallet_id: string, platform_account_id: string, request_id: string) => ({
  wallet_id,
  amount: '0.01',
  currency: 'USD',
  direction: 'from_wallet',
  platform_name: 'options',
  platform_account_id,
  request_id,
})

/** One entry per endpoint of the contract with clients; a new endpoint has to have one. */
export const sampleCalls: Readonly<Record<string, SampleCall>> = {
  getNickname: { well: () => ({}), foreign: nothingNamed },
  createToken: {
    caller: ({ loggedIn }) => loggedIn.client,
    well: (_, id) => ({ body: { name: id, scopes: ['payment'], expires_at: '2100-01-01T00:00:00Z' } }),
    foreign: nothingNamed,
  },
  listTokens: { well: () => ({}), foreign: nothingNamed },
  revokeToken: {
    caller: ({ loggedIn }) => loggedIn.client,
    well: ({ loggedIn }) => ({ params: { id: loggedIn.tokenId } }),
    foreign: ({ loggedIn }) => [{ what: 'id', status: 404, code: 'NotFound', params: { id: loggedIn.tokenId } }],
  },
  listGrants: { well: () => ({}), foreign: nothingNamed },
  revokeGrant: {
    caller: ({ loggedIn }) => loggedIn.client,
    well: ({ loggedIn }) => ({ params: { id: loggedIn.grantId } }),
    foreign: ({ loggedIn }) => [{ what: 'id', status: 404, code: 'NotFound', params: { id: loggedIn.grantId } }],
  },
  getBalanceHistory: {
    well: () => ({ params: { wallet_type: 'main' }, query: { currency: 'USD' } }),
    foreign: nothingNamed,
  },
  streamAccountEvents: { well: () => ({}), foreign: nothingNamed },
  findRecipient: { well: ({ bob }) => ({ query: { nickname: bob.nickname } }), foreign: nothingNamed },
  findTransfer: { well: (_, id) => ({ query: { request_id: id, kind: 'transfer' } }), foreign: nothingNamed },
  listWallets: { well: () => ({}), foreign: nothingNamed },
  listTransactions: { well: () => ({ params: { wallet_type: 'main' } }), foreign: nothingNamed },
  listRefusedTransfers: { well: () => ({ params: { wallet_type: 'main' } }), foreign: nothingNamed },
  ...agentSampleCalls,
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
  makeBulkTransfer: {
    well: ({ alice, bob }, id) => ({ body: bulk(mainWallet(alice), mainWallet(bob), id) }),
    foreign: ({ alice, bob }, id) => [
      {
        what: 'source_wallet_id',
        status: 403,
        code: 'AccessDenied',
        body: bulk(mainWallet(bob), mainWallet(alice), id),
      },
    ],
  },
  getExchangeRate: {
    well: () => ({ query: { source_currency: 'USD', destination_currency: 'EUR' } }),
    foreign: nothingNamed,
  },
  validateTransfer: {
    well: ({ alice, bob }) => ({ body: validation(mainWallet(alice), mainWallet(bob)) }),
    foreign: ({ alice, bob }) => [
      {
        what: 'source_id',
        status: 403,
        code: 'AccessDenied',
        body: validation(mainWallet(bob), mainWallet(alice)),
      },
    ],
  },
  makeExchange: {
    well: (fixture, id) => ({ body: exchange(fixture, mainWallet(fixture.alice), id) }),
    foreign: (fixture, id) => [
      {
        what: 'source_wallet_id',
        status: 403,
        code: 'AccessDenied',
        body: exchange(fixture, mainWallet(fixture.bob), id),
      },
    ],
  },
  makePlatformTransfer: {
    well: ({ alice, realAccounts }, id) => ({
      body: platformTransfer(mainWallet(alice), realAccounts.alice, id),
    }),
    foreign: ({ alice, bob, realAccounts }, id) => [
      {
        what: 'wallet_id',
        status: 403,
        code: 'AccessDenied',
        body: platformTransfer(mainWallet(bob), realAccounts.alice, id),
      },
      {
        what: 'platform_account_id',
        status: 403,
        code: 'AccessDenied',
        body: platformTransfer(mainWallet(alice), realAccounts.bob, id),
      },
    ],
  },
  listAccounts: { well: () => ({}), foreign: nothingNamed },
  findFairnessDay: { well: () => ({ query: { day: '2026-11-23' } }), foreign: nothingNamed },
  createAccount: {
    well: () => ({ body: { currency: 'USD', group: 'row', account_type: 'real' } }),
    foreign: nothingNamed,
  },
  listRefusedAccountTransfers: {
    well: ({ demoAccounts }) => ({ params: { account_id: demoAccounts.alice } }),
    foreign: ({ demoAccounts }) => [
      { what: 'account_id', status: 403, code: 'AccessDenied', params: { account_id: demoAccounts.bob } },
    ],
  },
  resetDemoBalance: {
    well: ({ demoAccounts }) => ({ params: { account_id: demoAccounts.alice } }),
    foreign: ({ demoAccounts }) => [
      { what: 'account_id', status: 403, code: 'AccessDenied', params: { account_id: demoAccounts.bob } },
    ],
  },
  bulkPurchase: {
    // Without a market every purchase is refused in its item, and the call succeeds.
    well: ({ alice, demoAccounts }, id) => ({
      params: { account_type: 'demo' },
      body: {
        contract_parameters: {
          contract_type: 'DIGITEVEN',
          underlying_symbol: '1HZ100V',
          currency: 'USD',
          amount: 1,
          duration: 1,
          duration_unit: 't',
        },
        accounts: [{ token: alice.token, account_id: demoAccounts.alice }],
        price: '1',
        request_id: id,
      },
    }),
    foreign: ({ alice, demoAccounts }) => [
      {
        what: 'accounts',
        status: 400,
        code: 'ValidationError',
        params: { account_type: 'demo' },
        body: {
          contract_parameters: { contract_type: 'DIGITEVEN', underlying_symbol: '1HZ100V', currency: 'USD' },
          accounts: [{ token: alice.token, account_id: demoAccounts.bob }],
        },
      },
    ],
  },
  makeOtp: {
    well: ({ demoAccounts }) => ({ params: { accountId: demoAccounts.alice } }),
    foreign: ({ demoAccounts }) => [
      { what: 'accountId', status: 403, code: 'AccessDenied', params: { accountId: demoAccounts.bob } },
    ],
  },
}
