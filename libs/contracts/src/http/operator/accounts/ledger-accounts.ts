import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { checkpointShown } from '../../fields/checkpoint.ts'
import { LIST_TEXT, listPage, pageQuery } from '../../fields/list-page.ts'
import { currencyCode } from '../../fields/money.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { shownTime } from '../../fields/times.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const STREAMED = `wallet:${UUID}|trading:[A-Z]{2,4}[0-9]{1,10}`

/** An account as postings name it. */
const ledgerAccount = patternText(
  new RegExp(`^(?:${STREAMED}|system:[a-z]{1,20})$`),
  'must be an account as postings name it, such as wallet:ID, trading:DOT1234567890 or system:fees',
)

/** An account that has events of its own; system accounts have none. */
export const streamedAccount = patternText(
  new RegExp(`^(?:${STREAMED})$`),
  'must be an account with events of its own, such as wallet:ID or trading:DOT1234567890',
)

const kind = z
  .enum(['wallet', 'trading', 'system'], { error: 'must be one of wallet, trading, system' })
  .meta({ title: 'LedgerAccountKind' })

/** The status of a wallet or of an options account. */
export const accountStatus = z
  .enum(['open', 'frozen', 'closed', 'active', 'inactive'], {
    error: 'must be one of open, frozen, closed, active, inactive',
  })
  .meta({ title: 'LedgerAccountStatus' })

/** A balance of an account in one currency. */
export const ledgerBalance = z
  .strictObject({ realm: z.enum(['real', 'demo']).meta({ title: 'Realm' }), currency: z.string(), balance: z.string() })
  .meta({ title: 'LedgerBalance' })

const shape = {
  account: z.string(),
  kind,
  /** The type of a wallet, or `real` or `demo` for an options account. */
  type: z.string().nullable(),
  client_id: z.string().nullable(),
  status: accountStatus.nullable(),
  balances: z.array(ledgerBalance),
}

const row = z.strictObject(shape).meta({ title: 'LedgerAccountRow' })

const read = { family: 'operator', method: 'GET', scope: 'operator', role: 'viewer' } as const

/** Lists the accounts that postings move money between. */
export const listLedgerAccounts = endpoint({
  ...read,
  id: 'listLedgerAccounts',
  path: '/operator/v1/accounts',
  isExported: true,
  query: z.strictObject({
    currency: currencyCode.optional(),
    kind: kind.optional(),
    status: accountStatus.optional(),
    ...pageQuery,
  }),
  currencies: ['currency'],
  answers: { 200: listPage(row).meta({ title: 'LedgerAccountPage' }) },
  errors: { 400: ['CurrencyNotAllowed', 'CursorExpired'] },
  summary: 'List the accounts of the ledger',
  description:
    'Wallets, then options accounts (`trading`), then system accounts, each by their ids. `currency` finds the accounts ' +
    'that have or had money of a currency; `status` finds wallets that are open, frozen or closed, and options accounts ' +
    `that are active or inactive. System accounts have balances only. ${LIST_TEXT}`,
})

/** An event of an account with its postings. */
export const accountEvent = z
  .strictObject({
    revision: z.int(),
    position: z.int(),
    id: z.string(),
    type: z.string(),
    at: shownTime,
    transaction_id: z.int().nullable(),
    reason: z.string().nullable(),
    postings: z.array(
      z.strictObject({ account: z.string(), currency: z.string(), amount: z.string() }).meta({ title: 'Posting' }),
    ),
  })
  .meta({ title: 'LedgerAccountEvent' })

/** Shows an account with its balances and its newest event. */
export const getLedgerAccount = endpoint({
  ...read,
  id: 'getLedgerAccount',
  path: '/operator/v1/accounts/{account}',
  params: z.strictObject({ account: ledgerAccount }),
  answers: {
    200: z
      .strictObject({
        checkpoint: checkpointShown,
        ...shape,
        stream: z.string().nullable(),
        last_event: accountEvent.nullable(),
      })
      .meta({ title: 'LedgerAccount' }),
  },
  errors: { 404: ['NotFound'] },
  summary: 'Get an account of the ledger',
  description:
    'The balances as the views show them, and the newest event of the stream, which the views may not show yet. A system ' +
    'account has neither a stream nor a status.',
})
