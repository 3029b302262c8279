import { AGENT_SETTINGS, editAgent, fund, openAgent } from '../../agents/agent-calls.ts'
import { dataOf, mainWallet, operate, post } from '../../kit/calls.ts'
import type { Client } from '../../kit/running-folio.ts'
import { ada, signUp, switchClientOff, switchOff } from './agent-fixture.ts'
import { after, type EndpointRefusals, fields, numericAmount, OVER_LIMIT, unknownCurrency } from './refusal-case.ts'
import { type Fixture, toWallet, withFields } from './repeat-fixture.ts'

const register = async ({ demo }: Fixture, client: Client): Promise<void> => {
  dataOf(await operate(demo, 'payment-agents', { client_id: client.client_id, ...AGENT_SETTINGS }))
  await fund(demo, client, { type: 'payment_agent', usd: '400' })
}

const NOBODY = { to_nickname: 'nobody_at_all' }

const paid = async ({ demo, agent, bob }: Fixture, amount: string): Promise<void> => {
  const body = { data: { to_nickname: bob.nickname, amount, currency: 'USD' } }
  dataOf(await post(demo, agent, { path: '/payment-agents/v1/transfer', body }))
}

/** The refusal cases of makeAgentDeposit. */
export const makeAgentDeposit: EndpointRefusals = {
  usesUp: {
    AgentInactive: after(switchOff('is_active')),
    AgentCurrencyUnsupported: fields({ currency: 'AUD' }),
    NoClientWallet: after(({ demo, bob }) => toWallet(demo, mainWallet(bob), 'close')),
    WalletDisabled: after(({ demo, bob }) => toWallet(demo, mainWallet(bob), 'freeze')),
    ClientCountryUnsupported: async (fixture, good) => ({
      wrong: withFields(good, { to_nickname: (await signUp(fixture.demo, fixture.unused('ada'))).nickname }),
    }),
    WithdrawalAmountMinimum: fields({ amount: '9.99' }),
    WithdrawalAmountMaximum: fields(OVER_LIMIT),
    WalletFundsInsufficient: async ({ demo, unused }, good) => ({
      wrong: { ...good, caller: await openAgent(demo, unused('poor'), '19') },
    }),
    TransferToAgentNotAllowed: async ({ demo, unused }, good) => ({
      wrong: withFields(good, { to_nickname: (await openAgent(demo, unused('other'))).nickname }),
    }),
    TransferAgentCurrencyUnsupported: async ({ demo, agent, unused }, good) => {
      await editAgent(demo, agent, { transfer_to_pa: true })
      const currencies = AGENT_SETTINGS.currencies.filter(({ currency }) => currency === 'EUR')
      return {
        wrong: withFields(good, {
          to_nickname: (await openAgent(demo, unused('other'), '0', { currencies })).nickname,
        }),
      }
    },
    AgentDepositDisabled: after(switchOff('deposit_enabled')),
    DepositDisabled: ({ withoutDeposits }, good) => ({ wrong: { ...good, at: withoutDeposits } }),
    ClientDepositDisabled: after(switchClientOff('deposit_enabled', 'bob')),
    DailyTransferCountLimit: after(async (fixture) => {
      for (const amount of ['20', '21']) await paid(fixture, amount)
    }),
    DailyTransferAmountLimit: fields({ amount: '300.01' }),
  },
  free: {
    // If no client has the nickname, nothing is recorded, whatever other reason applies.
    AgentInactive: async (fixture, good) => {
      await switchOff('is_active')(fixture)
      return {
        wrong: withFields(good, NOBODY),
        mended: () => editAgent(fixture.demo, fixture.agent, { is_active: true }).then(() => good),
      }
    },
    AgentCurrencyUnsupported: fields({ ...NOBODY, currency: 'AUD' }),
    InputError: fields({ to_nickname: undefined }),
    InvalidAmount: numericAmount,
    InvalidCurrency: unknownCurrency('currency'),
    NicknameNotFound: fields(NOBODY),
    AgentSelfTransfer: ({ agent }, good) => ({ wrong: withFields(good, { to_nickname: agent.nickname }) }),
    AgentIDNotFound: async (fixture, good) => {
      const asked = { ...good, caller: fixture.alice }
      return { wrong: asked, mended: () => register(fixture, fixture.alice).then(() => asked) }
    },
    AccessDenied: async (fixture, good) => {
      const { whole, trading } = await ada(fixture)
      await register(fixture, whole)
      return { wrong: { ...good, caller: trading }, mended: async () => ({ ...good, caller: whole }) }
    },
  },
}
