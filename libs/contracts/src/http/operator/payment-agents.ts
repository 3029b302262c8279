import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clientId, walletId } from '../fields/ids.ts'
import { amount, currencyCode } from '../fields/money.ts'
import { patternText } from '../fields/pattern-text.ts'
import { freeText, shownText } from '../fields/text.ts'
import { agentId, agentShown, country } from '../payment-agents/agent.ts'
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
export const agentOperated = agentShown
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
  act: { shows: ['client_id'], tells: ['id'] } as const,
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
  act: { shows: ['is_active'] } as const,
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
  act: { shows: ['deposit_enabled', 'withdraw_enabled'] } as const,
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

const told = { id: z.uuid(), client_id: clientId, issued_at: z.string(), expires_at: z.string() }

/** Lists the notifications for clients. */
export const listNotifications = endpoint({
  id: 'listNotifications',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/notifications',
  scope: 'operator',
  role: 'admin',
  query: z.strictObject({ client_id: clientId.optional() }),
  answers: {
    200: z.array(
      z.discriminatedUnion('kind', [
        z
          .strictObject({
            ...told,
            kind: z.literal('withdrawal_code'),
            agent_id: agentId,
            currency: z.string(),
            amount: z.string(),
            code: z.string(),
          })
          .meta({ title: 'WithdrawalCodeNotification' }),
        z
          .strictObject({ ...told, kind: z.literal('password_link'), email: z.string(), link: z.string() })
          .meta({ title: 'PasswordLinkNotification' }),
        z
          .strictObject({ ...told, kind: z.literal('password_changed'), email: z.string() })
          .meta({ title: 'PasswordChangedNotification' }),
        z
          .strictObject({
            ...told,
            client_id: clientId.optional(),
            kind: z.literal('email_link'),
            email: z.string(),
            link: z.string(),
          })
          .meta({ title: 'EmailLinkNotification' }),
        z
          .strictObject({ ...told, kind: z.literal('email_known'), email: z.string(), link: z.string() })
          .meta({ title: 'EmailKnownNotification' }),
      ]),
    ),
  },
  summary: 'List the notifications for clients',
  description:
    'Lists the messages that clients receive outside the API: withdrawal codes and links for a new password while ' +
    'they are valid, changes of a password for a day, links that confirm an e-mail address, and sign-ups with an ' +
    'e-mail address that already has an account. The system that sends messages to clients reads this list. A ' +
    'notification keeps its `id`, so that the reader can skip those that it has already sent. Lists at most 10,000 ' +
    'notifications, or those of one client.',
})
