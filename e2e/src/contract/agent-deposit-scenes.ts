import { AGENT_SETTINGS, editAgent, fund, openAgent } from '../agents/agent-calls.ts'
import { agentWallet, mainWallet, operate, post } from '../kit/calls.ts'
import type { Client } from '../kit/running-folio.ts'
import { ada, signUp, switchClientOff, switchOff } from './agent-stage.ts'
import { but, type Stage, toWallet } from './repeat-stage.ts'
import { after, type EndpointScenes, fields, noText, OVER_LIMIT, unheardOf } from './scene.ts'

const register = async ({ demo }: Stage, client: Client): Promise<void> => {
  await operate(demo, 'payment-agents', { client_id: client.client_id, ...AGENT_SETTINGS })
  await fund(demo, agentWallet(client), '400')
}

const NOBODY = { to_nickname: 'nobody_at_all' }

const paid = async ({ demo, agent, bob }: Stage, amount: string): Promise<void> => {
  const body = { data: { to_nickname: bob.nickname, amount, currency: 'USD' } }
  await post(demo, agent, { path: '/payment-agents/v1/transfer', body })
}

/** How makeAgentDeposit comes to its refusals. */
export const makeAgentDeposit: EndpointScenes = {
  usesUp: {
    AgentInactive: after(switchOff('is_active')),
    AgentCurrencyUnsupported: fields({ currency: 'AUD' }),
    NoClientWallet: after(({ demo, bob }) => toWallet(demo, mainWallet(bob), 'close')),
    WalletDisabled: after(({ demo, bob }) => toWallet(demo, mainWallet(bob), 'freeze')),
    ClientCountryUnsupported: async (stage, good) => ({
      wrong: but(good, { to_nickname: (await signUp(stage.demo, stage.unused('ada'))).nickname }),
    }),
    WithdrawalAmountMinimum: fields({ amount: '9.99' }),
    WithdrawalAmountMaximum: fields(OVER_LIMIT),
    WalletFundsInsufficient: async ({ demo, unused }, good) => ({
      wrong: { ...good, caller: await openAgent(demo, unused('poor'), '19') },
    }),
    TransferToAgentNotAllowed: async ({ demo, unused }, good) => ({
      wrong: but(good, { to_nickname: (await openAgent(demo, unused('other'))).nickname }),
    }),
    TransferAgentCurrencyUnsupported: async ({ demo, agent, unused }, good) => {
      await editAgent(demo, agent, { transfer_to_pa: true })
      const currencies = AGENT_SETTINGS.currencies.filter(({ currency }) => currency === 'EUR')
      return {
        wrong: but(good, { to_nickname: (await openAgent(demo, unused('other'), '0', { currencies })).nickname }),
      }
    },
    AgentDepositDisabled: after(switchOff('deposit_enabled')),
    DepositDisabled: ({ withoutDeposits }, good) => ({ wrong: { ...good, at: withoutDeposits } }),
    ClientDepositDisabled: after(switchClientOff('deposit_enabled', 'bob')),
    DailyTransferCountLimit: after(async (stage) => {
      for (const amount of ['20', '21']) await paid(stage, amount)
    }),
    DailyTransferAmountLimit: fields({ amount: '300.01' }),
  },
  free: {
    // Where nobody has the nickname nothing is recorded, whatever else speaks against it.
    AgentInactive: async (stage, good) => {
      await switchOff('is_active')(stage)
      return {
        wrong: but(good, NOBODY),
        mended: () => editAgent(stage.demo, stage.agent, { is_active: true }).then(() => good),
      }
    },
    AgentCurrencyUnsupported: fields({ ...NOBODY, currency: 'AUD' }),
    InputError: fields({ to_nickname: undefined }),
    InvalidAmount: noText,
    InvalidCurrency: unheardOf('currency'),
    NicknameNotFound: fields(NOBODY),
    AgentSelfTransfer: ({ agent }, good) => ({ wrong: but(good, { to_nickname: agent.nickname }) }),
    AgentIDNotFound: async (stage, good) => {
      const asked = { ...good, caller: stage.alice }
      return { wrong: asked, mended: () => register(stage, stage.alice).then(() => asked) }
    },
    AccessDenied: async (stage, good) => {
      const { whole, trading } = await ada(stage)
      await register(stage, whole)
      return { wrong: { ...good, caller: trading }, mended: async () => ({ ...good, caller: whole }) }
    },
  },
}
