import { editAgent, fund, openAgent, withdrawWithCode } from '../../agents/agent-calls.ts'
import { dataOf, mainWallet, operate, post } from '../../kit/calls.ts'
import { ada, signUp, switchClientOff, switchOff } from './agent-fixture.ts'
import { after, type EndpointRefusals, fields, numericAmount, OVER_LIMIT, unknownCurrency } from './refusal-case.ts'
import { codeFor, toWallet, withFields } from './repeat-fixture.ts'

/** The refusal cases of makeAgentWithdrawal. */
export const makeAgentWithdrawal: EndpointRefusals = {
  usesUp: {
    AgentInactive: after(switchOff('is_active')),
    AgentCurrencyUnsupported: fields({ currency: 'AUD' }),
    NoClientWallet: async ({ demo, bob }, good) => {
      await toWallet(demo, mainWallet(bob), 'close')
      return { wrong: { ...good, caller: bob } }
    },
    WalletDisabled: after(({ demo, alice }) => toWallet(demo, mainWallet(alice), 'freeze')),
    ClientCountryUnsupported: async (fixture, good) => ({
      wrong: { ...good, caller: (await signUp(fixture.demo, fixture.unused('ada'))).client },
    }),
    WithdrawalAmountMinimum: fields({ amount: '9.99' }),
    WithdrawalAmountMaximum: fields(OVER_LIMIT),
    WalletFundsInsufficient: after(async ({ demo, alice }) => {
      const spent = { amount: '390', currency: 'USD', request_id: `spent-${alice.nickname}` }
      dataOf(await operate(demo, `wallets/${mainWallet(alice)}/withdrawals`, spent))
    }),
    AgentWithdrawDisabled: after(switchOff('withdraw_enabled')),
    ClientWithdrawDisabled: after(switchClientOff('withdraw_enabled', 'alice')),
    DailyWithdrawalCountLimit: after(async ({ demo, alice, unused }) => {
      for (const name of ['first', 'second']) {
        const { agentId: agent_id } = await openAgent(demo, unused(name))
        dataOf(await withdrawWithCode(demo, alice, { agent_id, amount: '20', currency: 'USD' }))
      }
    }),
    DailyWithdrawalAmountLimit: fields({ amount: '300.01' }),
    InvalidOTP: fields({ amount: '21' }),
    OtpValidationRateLimitExceeded: async ({ demo, alice }, good) => {
      const { body } = withFields(good, { verification_code: '000000' })
      for (let tries = 0; tries < 5; tries += 1) {
        const { status } = await post(demo, alice, { path: '/payment-agents/v1/withdraw', body })
        if (status !== 400) throw new Error(`a wrong code was answered with ${status}`)
      }
      return { wrong: good }
    },
  },
  free: {
    InputError: fields({ agent_id: undefined }),
    InvalidAmount: numericAmount,
    InvalidCurrency: unknownCurrency('currency'),
    InvalidAgentID: fields({ agent_id: 0 }),
    VerificationCodeFormatInvalid: fields({ verification_code: '12345' }),
    AgentIDNotFound: fields({ agent_id: 999_999 }),
    AgentSelfWithdraw: async (fixture, good) => {
      const { demo, agent, unused } = fixture
      const asked = { ...good, caller: agent }
      const mended = async () => {
        await fund(demo, agent, { type: 'main', usd: '100' })
        const other = await openAgent(demo, unused('other'))
        const verification_code = await codeFor({ ...fixture, agent: other }, agent)
        return withFields(asked, { agent_id: other.agentId, verification_code })
      }
      return { wrong: asked, mended }
    },
    AccessDenied: async (fixture, good) => {
      const { whole, trading } = await ada(fixture)
      const mended = async () => {
        await editAgent(fixture.demo, fixture.agent, { countries: ['de'] })
        await fund(fixture.demo, whole, { type: 'main', usd: '100' })
        return withFields({ ...good, caller: whole }, { verification_code: await codeFor(fixture, whole) })
      }
      return { wrong: { ...good, caller: trading }, mended }
    },
  },
}
