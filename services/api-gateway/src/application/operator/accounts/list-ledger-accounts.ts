import { listLedgerAccounts as endpoint } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import { optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { account as accountName } from '@folio/kernel/postings.ts'
import { KEYS_PER_GET_MAX } from '@folio/read-model/port.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { type LedgerAccount, ledgerAccountIn } from '../../accounts/ledger-account.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, type FileAnswer, handle } from '../../handler.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { Columns } from '../../lists/export-rows.ts'
import type { ListPart } from '../../lists/list-source.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { type AccountRow, optionsRows, type RowsAt, systemRows, walletRows } from './account-rows.ts'

type Filters = Pick<Call<typeof endpoint>['query'], 'currency' | 'kind' | 'status'>

/** The part of one kind of accounts that follows an id. */
type PageRequest = { readonly after: string | undefined; readonly entriesMax: number }

/** The entries of a part by their accounts, and the rows of those that may be wanted. */
type Examined = { readonly accounts: readonly string[]; readonly read: RowsAt; readonly isEnd: boolean }

const isWanted = ({ status, balances }: AccountRow, filters: Filters): boolean =>
  (filters.status === undefined || status === filters.status) &&
  (filters.currency === undefined || balances.some(({ currency }) => currency === filters.currency))

const partOf = ({ accounts, read, isEnd }: Examined, filters: Filters): ListPart<AccountRow> => {
  const wanted = new Map(read.rows.filter((row) => isWanted(row, filters)).map((row) => [row.account, row]))
  return {
    entries: accounts.map((account) => ({ place: account, row: wanted.get(account) })),
    isEnd,
    position: read.position,
  }
}

/** Leaves out wallets that have no balance of a currency. */
const holdersOf = async (
  { wallets }: Gateway,
  entries: readonly WalletEntry[],
  currency: string | undefined,
): Promise<readonly WalletEntry[]> => {
  if (currency === undefined || entries.length === 0) return entries
  const { values } = await wallets.get(entries.map(({ wallet_id }) => walletKeys.balance(wallet_id, currency)))
  return entries.filter((_, index) => values[index] !== undefined)
}

const wallets = async (gateway: Gateway, filters: Filters, { after, entriesMax }: PageRequest): Promise<Examined> => {
  const limit = Math.min(entriesMax, KEYS_PER_GET_MAX)
  const { entries, checkpoint } = await gateway.wallets.list({
    prefix: walletKeys.wallets,
    ...(after === undefined ? {} : { after: walletKeys.wallet(after) }),
    limit,
  })
  const found = entries.map(([, wallet]) => wallet)
  const ofStatus = found.filter(({ status }) => filters.status === undefined || status === filters.status)
  const { rows, position } = await walletRows(gateway, await holdersOf(gateway, ofStatus, filters.currency))
  return {
    accounts: found.map(({ wallet_id }) => accountName.wallet(wallet_id)),
    read: { rows, position: Math.min(position, checkpoint.position) },
    isEnd: entries.length < limit,
  }
}

const optionsAccounts = async (gateway: Gateway, _: Filters, { after, entriesMax }: PageRequest): Promise<Examined> => {
  const { entries, checkpoint } = await gateway.optionsAccounts.list({
    prefix: optionsAccountKeys.accounts,
    ...(after === undefined ? {} : { after: optionsAccountKeys.account(after) }),
    limit: entriesMax,
  })
  const { rows, position } = await optionsRows(
    gateway,
    entries.map(([, account]) => account),
  )
  return {
    accounts: rows.map(({ account }) => account),
    read: { rows, position: Math.min(position, checkpoint.position) },
    isEnd: entries.length < entriesMax,
  }
}

const systemAccounts = async (gateway: Gateway, _: Filters, { after, entriesMax }: PageRequest): Promise<Examined> => {
  const { rows, position } = await systemRows(gateway)
  const left = after === undefined ? rows : rows.filter(({ account }) => account > `system:${after}`)
  const read = { rows: left.slice(0, entriesMax), position }
  return { accounts: read.rows.map(({ account }) => account), read, isEnd: left.length <= entriesMax }
}

const READ = { wallet: wallets, trading: optionsAccounts, system: systemAccounts } as const
const KINDS = ['wallet', 'trading', 'system'] as const

/** Reads the accounts that follow one, kind by kind; the first part with an account, or the last one, is the answer. */
const readAfter = async (
  gateway: Gateway,
  filters: Filters,
  { after, entriesMax }: PageRequest,
): Promise<ListPart<AccountRow>> => {
  const kinds: readonly LedgerAccount['kind'][] = filters.kind === undefined ? KINDS : [filters.kind]
  const last = after === undefined ? undefined : ledgerAccountIn(after)
  const start = last === undefined ? 0 : Math.max(0, kinds.indexOf(last.kind))
  let position = Number.POSITIVE_INFINITY
  for (const [index, kind] of kinds.entries()) {
    if (index < start) continue
    const asked = { after: kind === last?.kind ? last.id : undefined, entriesMax }
    const part = partOf(await READ[kind](gateway, filters, asked), filters)
    position = Math.min(position, part.position)
    const isLast = index === kinds.length - 1
    if (part.entries.length > 0 || isLast) return { ...part, position, isEnd: part.isEnd && isLast }
  }
  throw new Error('there are no kinds of accounts')
}

const columns: Columns<AccountRow> = {
  account: ({ account }) => account,
  kind: ({ kind }) => kind,
  type: ({ type }) => type,
  client_id: (row) => row.client_id,
  status: ({ status }) => status,
  balances: ({ balances }) =>
    balances.map(({ realm, currency, balance }) => `${realm} ${currency} ${balance}`).join('; '),
}

/** Answers the accounts that filters let through, in pages or as a file. */
export const listLedgerAccounts = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | FileAnswer | Refusal> => {
    await waitForRevision(gateway, call.minRevision)
    const { currency, kind, status } = call.query
    const filters = { currency, kind, status }
    return answerList(gateway, call, {
      endpoint: endpoint.id,
      filters,
      columns,
      source: (after, entriesMax) => readAfter(gateway, filters, { after, entriesMax }),
    })
  },
)
