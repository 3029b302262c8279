import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { withCrossFieldRule } from '../../fields/cross-field-rule.ts'
import { LIST_TEXT, listPage, pageQuery } from '../../fields/list-page.ts'
import { currencyCode } from '../../fields/money.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { queryTime, shownTime } from '../../fields/times.ts'
import { streamedAccount } from './ledger-accounts.ts'

const row = z
  .strictObject({
    revision: z.int(),
    position: z.int(),
    at: shownTime,
    type: z.string(),
    transaction_id: z.int().nullable(),
    amount: z.string(),
    balance: z.string(),
    counterparty: z.string().nullable(),
    /** The transfer that the event names, with the account at its other end, or its own where both are. */
    transfer: z
      .strictObject({ transfer_id: z.string(), account: z.string(), client_id: z.string() })
      .meta({ title: 'PostingTransfer' })
      .nullable(),
    contract_id: z.int().nullable(),
  })
  .meta({ title: 'AccountPosting' })

/** Lists the events of an account that moved a currency. */
export const listAccountPostings = endpoint({
  id: 'listAccountPostings',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/accounts/{account}/postings',
  scope: 'operator',
  role: 'auditor',
  isExported: true,
  params: z.strictObject({ account: streamedAccount }),
  query: withCrossFieldRule(
    z.strictObject({
      currency: currencyCode,
      at_revision: patternText(/^\d{1,15}$/, 'must be a revision: a whole number')
        .transform(Number)
        .optional(),
      at_time: queryTime.optional(),
      ...pageQuery,
    }),
    ({ at_revision, at_time }) =>
      at_revision !== undefined && at_time !== undefined ? [['at_revision', 'must be sent without at_time']] : [],
  ),
  currencies: ['currency'],
  answers: {
    200: listPage(row)
      .extend({ account: z.string(), stream: z.string(), currency: z.string(), revision: z.int(), balance: z.string() })
      .meta({ title: 'AccountPostingPage' }),
  },
  errors: { 400: ['CursorExpired', 'CurrencyNotAllowed'], 404: ['NotFound'] },
  summary: 'List the events that make up a balance, by pages',
  description:
    'The events of an account that moved a currency, the newest first, up to the event at `at_revision`, or up to the last ' +
    'one that was recorded until `at_time`; by default up to the newest. `balance` of a row is what its event recorded; ' +
    'less its `amount` it is the balance of the row after it, and zero before the last row: the amounts add up to ' +
    'the balance. `revision` and `balance` are those of the moment that was asked for; `revision` is −1 before the first ' +
    'event. `counterparty` is the account that the money came from or went to, which is in transit for most transfers; ' +
    '`transfer` names the transfer and the account at its other end. The rows are read from the stream; `GET /operator/v1/audit/explanation` replays the whole account in a process ' +
    `of its own, with its hash chain. A revision that the stream does not have is a 404. ${LIST_TEXT}`,
})
