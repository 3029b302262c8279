import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { checkpointShown } from '../../fields/checkpoint.ts'
import { withCrossFieldRule } from '../../fields/cross-field-rule.ts'
import { applicationId, clientId, nickname, tokenId, walletType } from '../../fields/ids.ts'
import { LIST_TEXT, listPage, pageQuery } from '../../fields/list-page.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { shownTime } from '../../fields/times.ts'
import { scope } from '../../scope.ts'

const EMAIL_LENGTH_MAX = 254

/** An e-mail address as somebody looks for it. */
const email = patternText(/^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+$/u, 'must be an e-mail address').max(EMAIL_LENGTH_MAX, {
  error: `must have at most ${EMAIL_LENGTH_MAX} characters`,
})

const status = z.enum(['active', 'erased']).meta({ title: 'ClientStatus' })

const person = {
  client_id: clientId,
  /** Masked for a viewer and an auditor; null where it cannot be read any more. */
  nickname: z.string().nullable(),
  status,
  has_email: z.boolean(),
  is_email_verified: z.boolean(),
}

const found = z
  .strictObject({
    ...person,
    /** The time of the newest event of its accounts; null before the first. */
    last_event_at: shownTime.nullable(),
  })
  .meta({ title: 'ClientFound' })

/** A client as a list shows it. */
export type ClientFound = z.output<typeof found>

/** The identity of a client, as operators of any role see it. */
export type ShownPerson = Omit<ClientFound, 'last_event_at'>

const read = { family: 'operator', method: 'GET', scope: 'operator', role: 'viewer' } as const

const MASKED = 'The nickname is `•••`, and null after erasure; revealClient shows it, and is recorded.'

/** Lists the clients, or finds one by its id, its nickname or its e-mail address. */
export const findClients = endpoint({
  ...read,
  id: 'findClients',
  path: '/operator/v1/clients',
  isExported: true,
  query: withCrossFieldRule(
    z.strictObject({ id: clientId.optional(), nickname: nickname.optional(), email: email.optional(), ...pageQuery }),
    ({ id, nickname: name, email: address }) =>
      [id, name, address].filter((value) => value !== undefined).length <= 1
        ? []
        : [['id', 'must be sent alone, or nickname, or email']],
  ),
  answers: { 200: listPage(found).meta({ title: 'ClientsFound' }) },
  errors: { 400: ['CursorExpired'] },
  summary: 'List the clients or find one',
  description:
    'All clients by their ids, also erased ones; `last_event_at` tells which of them are active. Or the one that has the `id`, ' +
    'the whole `nickname` or the whole `email`, ignoring case: at most one of these. Names are stored as ciphertext and ' +
    `hashes, so that no part of one can be looked for. ${MASKED} ${LIST_TEXT}`,
})

const balance = z.strictObject({ currency: z.string(), balance: z.string() }).meta({ title: 'ClientBalance' })

const wallet = z
  .strictObject({
    wallet_id: z.string(),
    type: walletType,
    status: z.enum(['open', 'frozen', 'closed']),
    balances: z.array(balance),
  })
  .meta({ title: 'ClientWallet' })

const optionsAccount = z
  .strictObject({
    account_id: z.string(),
    account_type: z.enum(['demo', 'real']),
    currency: z.string(),
    group: z.string(),
    status: z.enum(['active', 'inactive']),
    /** Null while the account has no money entry yet. */
    balance: z.string().nullable(),
    open_contracts: z.int(),
  })
  .meta({ title: 'ClientOptionsAccount' })

const token = z
  .strictObject({
    id: tokenId,
    application_id: applicationId,
    scopes: z.array(scope),
    created_at: shownTime,
    expires_at: shownTime.nullable(),
  })
  .meta({ title: 'ClientToken' })

const dealing = z
  .strictObject({
    event: z.string(),
    type: z.string(),
    at: shownTime,
    position: z.int(),
    account: z.string(),
    transaction_id: z.int().nullable(),
    transfer_id: z.string().nullable(),
    contract_id: z.int().nullable(),
    reason: z.string().nullable(),
    /** The change of the account's balance by currency. */
    changes: z.array(z.strictObject({ currency: z.string(), amount: z.string() }).meta({ title: 'DealingChange' })),
  })
  .meta({ title: 'ClientDealing' })

/** An event of a client's account, as it is shown. */
export type ClientDealing = z.output<typeof dealing>

/** The newest events of a client's accounts that an answer shows. */
export const DEALINGS_SHOWN_MAX = 50

const client = z
  .strictObject({
    checkpoint: checkpointShown,
    ...person,
    agent_id: z.int().nullable(),
    wallets: z.array(wallet),
    options_accounts: z.array(optionsAccount),
    tokens: z.array(token),
    dealings: z.array(dealing),
  })
  .meta({ title: 'ClientLookedUp' })

/** A client with its accounts, as it is shown. */
export type ClientLookedUp = z.output<typeof client>

/** Shows a client with its accounts, tokens and newest dealings. */
export const getClient = endpoint({
  ...read,
  id: 'getClient',
  path: '/operator/v1/clients/{client_id}',
  params: z.strictObject({ client_id: clientId }),
  answers: { 200: client },
  errors: { 404: ['NotFound'] },
  summary: 'Get a client with its accounts',
  description:
    'Its wallets and options accounts with their balances, its personal access tokens without the tokens and their ' +
    `names, and the newest ${DEALINGS_SHOWN_MAX} events of its accounts with what each changed. ${MASKED} E-mail ` +
    'address, real name and residence are never shown.',
})
