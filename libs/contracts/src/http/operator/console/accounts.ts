import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { LIST_TEXT, listPage, pageQuery } from '../../fields/list-page.ts'
import { currencyCode } from '../../fields/money.ts'

const kind = z
  .enum(['wallet', 'trading', 'system'], { error: 'must be one of wallet, trading, system' })
  .meta({ title: 'LedgerAccountKind' })

const status = z
  .enum(['open', 'frozen', 'closed', 'active', 'inactive'], {
    error: 'must be one of open, frozen, closed, active, inactive',
  })
  .meta({ title: 'LedgerAccountStatus' })

const balance = z
  .strictObject({ realm: z.enum(['real', 'demo']).meta({ title: 'Realm' }), currency: z.string(), balance: z.string() })
  .meta({ title: 'LedgerBalance' })

const shape = {
  account: z.string(),
  kind,
  /** The type of a wallet, or `real` or `demo` for an options account. */
  type: z.string().nullable(),
  client_id: z.string().nullable(),
  status: status.nullable(),
  balances: z.array(balance),
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
    status: status.optional(),
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
