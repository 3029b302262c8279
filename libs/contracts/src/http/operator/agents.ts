import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkpointShown } from '../fields/checkpoint.ts'
import { clientId, walletId } from '../fields/ids.ts'
import { FILE_TEXT } from '../fields/list-page.ts'
import { amount, currencyCode } from '../fields/money.ts'
import { patternText } from '../fields/pattern-text.ts'
import { freeText, shownText } from '../fields/text.ts'
import { agentShown, country } from '../payment-agents/agent.ts'
import { agentClientShown } from '../payment-agents/agent-client.ts'

const LIST_MAX = 100

const flag = z.boolean({ error: 'must be true or false' })
const percent = z.number({ error: 'must be a number of percent' }).min(0).max(100)
const texts = z.array(shownText).max(LIST_MAX)

const details = {
  name: shownText,
  information: freeText,
  email: shownText,
  phone_numbers: texts,
  payment_methods: texts,
  urls: texts,
}

const settings = {
  currencies: z
    .array(
      z
        .strictObject({
          currency: currencyCode,
          deposit_commission: percent,
          withdrawal_commission: percent,
          withdrawal_minimum: amount,
          withdrawal_maximum: amount,
        })
        .meta({ title: 'AgentTermsSet' }),
    )
    .min(1)
    .max(LIST_MAX),
  countries: z.array(country).max(300),
  is_active: flag,
  is_listed: flag,
  cashier_withdraw: flag,
  transfer_to_pa: flag,
  deposit_enabled: flag,
  withdraw_enabled: flag,
}

const all = z.strictObject({ ...details, ...settings })

/** An agent as the operator sees it: all fields, with its client and the wallet that it pays from. */
const agentOperated = agentShown
  .extend({ client_id: clientId, wallet_id: walletId, is_active: z.boolean() })
  .meta({ title: 'AgentOperated' })

const operated = {
  family: 'operator',
  method: 'POST',
  scope: 'operator',
  role: 'operator',
  answers: { 200: agentOperated },
} as const

/** Makes a client a payment agent and opens its `payment_agent` wallet. */
export const registerAgent = endpoint({
  ...operated,
  id: 'registerAgent',
  act: { screen: '/agents', shows: ['client_id'], tells: ['id'] } as const,
  path: '/operator/v1/payment-agents',
  body: all.partial().required({ name: true, currencies: true, countries: true }).extend({ client_id: clientId }),
  errors: { 400: ['BadRequest', 'CurrencyNotAllowed'], 404: ['NotFound'] },
  summary: 'Register a payment agent',
  description:
    'Omitted fields are empty; omitted switches are on, except `cashier_withdraw` and `transfer_to_pa`. A client can be ' +
    'registered once; a second call is a BadRequest with the rule already_registered.',
})

const agentParams = z.strictObject({
  agent_id: patternText(/^[1-9]\d{0,14}$/, 'must be the number of an agent'),
})

/** Changes an agent's terms, texts and switches. */
export const editAgent = endpoint({
  ...operated,
  id: 'editAgent',
  act: { screen: '/agents', shows: ['is_active'] } as const,
  path: '/operator/v1/payment-agents/{agent_id}',
  params: agentParams,
  body: all.partial(),
  errors: { 400: ['CurrencyNotAllowed'], 404: ['NotFound'] },
  summary: 'Edit a payment agent',
  description: 'Omitted fields keep their values.',
})

/** Turns a client's deposits and withdrawals through agents on or off. */
export const switchAgentClient = endpoint({
  id: 'switchAgentClient',
  act: { screen: '/agents', shows: ['deposit_enabled', 'withdraw_enabled'] } as const,
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/clients/{client_id}/payment-agents',
  scope: 'operator',
  role: 'operator',
  params: z.strictObject({ client_id: clientId }),
  body: z.strictObject({ deposit_enabled: flag, withdraw_enabled: flag }).partial(),
  answers: { 200: agentClientShown },
  errors: { 404: ['NotFound'] },
  summary: "Switch a client's deposits and withdrawals through agents",
  description: 'Omitted fields keep their values.',
})

/** The most agents that a list shows. */
export const AGENTS_SHOWN_MAX = 1000

const MASKED =
  'What an agent says of itself is masked for a viewer and an auditor while the directory does not show it, ' +
  'and its nickname for every role.'

const read = { family: 'operator', method: 'GET', scope: 'operator', role: 'viewer' } as const

/** Lists the payment agents, with all their settings. */
export const listPaymentAgents = endpoint({
  ...read,
  id: 'listPaymentAgents',
  path: '/operator/v1/payment-agents',
  isExported: true,
  answers: {
    200: z
      .strictObject({ checkpoint: checkpointShown, rows: z.array(agentOperated), is_whole: z.boolean() })
      .meta({ title: 'AgentsOperated' }),
  },
  summary: 'List the payment agents',
  description:
    'All agents by their numbers, also those that the directory does not show, without those whose client was erased; ' +
    `the first ${AGENTS_SHOWN_MAX}, and \`is_whole\` is false if there are more, which a file has, too. ${MASKED} ${FILE_TEXT}`,
})

/** Shows one payment agent. */
export const getPaymentAgent = endpoint({
  ...read,
  id: 'getPaymentAgent',
  path: '/operator/v1/payment-agents/{agent_id}',
  params: agentParams,
  answers: { 200: agentOperated.extend({ checkpoint: checkpointShown }).meta({ title: 'AgentShown' }) },
  errors: { 404: ['NotFound'] },
  summary: 'Get a payment agent',
  description: `All settings of the agent, its client, and the wallet that it pays from. ${MASKED}`,
})
