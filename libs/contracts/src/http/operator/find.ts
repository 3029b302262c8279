import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkpointShown } from '../fields/checkpoint.ts'

const QUERY_MAX = 254
const EXPECTED = `must be text of 1 to ${QUERY_MAX} characters without control characters`

const text = z
  .string({ error: EXPECTED })
  .refine((given) => given.length <= QUERY_MAX && /^\P{Cc}+$/u.test(given) && given.trim() !== '', { error: EXPECTED })
  .meta({ minLength: 1, maxLength: QUERY_MAX, examples: ['alice'] })
  .transform((given) => given.trim())

const kind = z
  .enum([
    'client',
    'wallet',
    'options_account',
    'system_account',
    'application',
    'transfer',
    'transaction',
    'contract',
    'payment_agent',
    'event',
    'ticket',
    'stream',
    'currency',
    'symbol',
    'topic',
    'operator',
  ])
  .meta({ title: 'FoundKind' })

const found = z
  .strictObject({
    kind,
    /** The id under which the kind is shown; `stream@revision` for an event. */
    id: z.string(),
    /** The path of the call that shows it. */
    link: z.string(),
    /** A description of the found thing in a few words. */
    about: z.string(),
    /** The client that it belongs to, if to one. */
    client_id: z.string().nullable(),
  })
  .meta({ title: 'Found' })

/** A thing that was found. */
export type Found = z.output<typeof found>

const notSearched = z.strictObject({ kind: z.string(), reason: z.string() }).meta({ title: 'NotSearched' })

/** A kind that was not looked through, and why. */
export type NotSearched = z.output<typeof notSearched>

/** Finds a thing by its id, its number or its exact name. */
export const find = endpoint({
  id: 'find',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/find',
  scope: 'operator',
  role: 'viewer',
  query: z.strictObject({ q: text }),
  answers: {
    200: z
      .strictObject({
        checkpoint: checkpointShown,
        found: z.array(found),
        not_searched: z.array(notSearched),
      })
      .meta({ title: 'FoundThings' }),
  },
  summary: 'Find a thing by its id, number or exact name',
  description:
    'Recognises the UUID of a client, a wallet, an application or a transfer; an event as `stream@revision`, and a ' +
    'stream by its name; an account as `wallet:ID`, `trading:NUMBER` or `system:NAME`, and a transfer as `transit:ID`; the numbers of ' +
    'transactions, contracts, options accounts and payment agents; ignoring case, the whole nickname or e-mail address ' +
    'of a client, the code of a currency, the code or name of a symbol, the name of an application, each among the first ' +
    '1,000, the name of a topic of commands, and for the role auditor and above the name of an operator; `position 1872`, `event 1872`, or ' +
    'a number that names nothing else, as the position of an event in the store; the ticket of acts, among the newest ' +
    '10,000 events of operators, for the role auditor and above. A text that names none of these is looked for as the ' +
    'name of a payment agent, among the first 200, and, if it has 6 characters or more, as the request id of a payment, of ' +
    'whatever client, the id or the hash of an event, the id of its command, and the correlation id of a call, among at most 20,000 recent events ' +
    'of wallets, options accounts and agents: the newest ones, unless the market has recorded no ticks of the last hours. ' +
    'Events of the streams of operators are found for the role auditor and above. `not_searched` names what the text may ' +
    'also be and where Folio did not look, with the reason.',
})
