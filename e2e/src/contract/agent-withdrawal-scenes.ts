import { editAgent, fund, openAgent, withdrawWithCode } from '../agents/agent-calls.ts'
import { mainWallet, operate, post } from '../kit/calls.ts'
import { ada, signUp, switchClientOff, switchOff } from './agent-stage.ts'
import { but, codeFor, toWallet } from './repeat-stage.ts'
import { after, type EndpointScenes, fields, noText, OVER_LIMIT, unheardOf } from './scene.ts'

/** How makeAgentWithdrawal comes to its refusals. */
export const makeAgentWithdrawal: EndpointScenes = {
  usesUp: {
    AgentInactive: after(switchOff('is_active')),
    AgentCurrencyUnsupported: fields({ currency: 'AUD' }),
    NoClientWallet: async ({ demo, bob }, good) => {
      await toWallet(demo, mainWallet(bob), 'close')
      return { wrong: { ...good, caller: bob } }
    },
    WalletDisabled: after(({ demo, alice }) => toWallet(demo, mainWallet(alice), 'freeze')),
    ClientCountryUnsupported: async (stage, good) => ({
      wrong: { ...good, caller: (await signUp(stage.demo, stage.unused('ada'))).client },
    }),
    WithdrawalAmountMinimum: fields({ amount: '9.99' }),
    WithdrawalAmountMaximum: fields(OVER_LIMIT),
    WalletFundsInsufficient: after(({ demo, alice }) =>
      operate(demo, `wallets/${mainWallet(alice)}/withdrawals`, {
        amount: '390',
        currency: 'USD',
        request_id: `spent-${alice.nickname}`,
      }),
    ),
    AgentWithdrawDisabled: after(switchOff('withdraw_enabled')),
    ClientWithdrawDisabled: after(switchClientOff('withdraw_enabled', 'alice')),
    DailyWithdrawalCountLimit: after(async ({ demo, alice, unused }) => {
      for (const name of ['first', 'second']) {
        const { agentId: agent_id } = await openAgent(demo, unused(name))
        await withdrawWithCode(demo, alice, { agent_id, amount: '20', currency: 'USD' })
      }
    }),
    DailyWithdrawalAmountLimit: fields({ amount: '300.01' }),
    InvalidOTP: fields({ amount: '21' }),
    OtpValidationRateLimitExceeded: async ({ demo, alice }, good) => {
      const { body } = but(good, { verification_code: '000000' })
      for (let tries = 0; tries < 5; tries += 1) {
        await post(demo, alice, { path: '/payment-agents/v1/withdraw', body })
      }
      return { wrong: good }
    },
  },
  free: {
    InputError: fields({ agent_id: undefined }),
    InvalidAmount: noText,
    InvalidCurrency: unheardOf('currency'),
    InvalidAgentID: fields({ agent_id: 0 }),
    VerificationCodeFormatInvalid: fields({ verification_code: '12345' }),
    AgentIDNotFound: fields({ agent_id: 999_999 }),
    AgentSelfWithdraw: async (stage, good) => {
      const { demo, agent, unused } = stage
      const asked = { ...good, caller: agent }
      const mended = async () => {
        await fund(demo, mainWallet(agent), '100')
        const other = await openAgent(demo, unused('other'))
        const verification_code = await codeFor({ ...stage, agent: other }, agent)
        return but(asked, { agent_id: other.agentId, verification_code })
      }
      return { wrong: asked, mended }
    },
    AccessDenied: async (stage, good) => {
      const { whole, trading } = await ada(stage)
      const mended = async () => {
        await editAgent(stage.demo, stage.agent, { countries: ['de'] })
        await fund(stage.demo, mainWallet(whole), '100')
        return but({ ...good, caller: whole }, { verification_code: await codeFor(stage, whole) })
      }
      return { wrong: { ...good, caller: trading }, mended }
    },
  },
}
