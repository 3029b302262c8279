import {
  hourOf,
  type KeepsTotals,
  type TotalEntry,
  type TotalsCopy,
  type TotalsHour,
  viewKeys,
} from '@folio/contracts/view-keys.ts'
import { type Amount, sumOf, ZERO } from '@folio/kernel/amount.ts'
import { type Posting, type Realm, realmOf, TRANSIT_PREFIX } from '@folio/kernel/postings.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import type { StoredEvent } from '../events/stored-event.ts'

/** The totals of all events up to a view's checkpoint, by realm and currency, and the hour of their newest copy. */
export type Totals = { readonly hour: string | undefined; readonly byMoney: ReadonlyMap<string, TotalEntry> }

/** The totals before the first event. */
export const NO_TOTALS: Totals = { hour: undefined, byMoney: new Map() }

const KEPT: KeepsTotals = { is_kept: true }
const NOTHING: TotalEntry = { accounts: ZERO, transit: ZERO, system: {} }
const SYSTEM = 'system:'

/** The amounts of postings of one realm and currency that are not yet in the totals, by the part of the total. */
type Uncounted = { readonly accounts: Amount[]; readonly transit: Amount[]; readonly system: Map<string, Amount[]> }

const amountsOf = ({ accounts, transit, system }: Uncounted, account: string): Amount[] => {
  if (account.startsWith(TRANSIT_PREFIX)) return transit
  if (!account.startsWith(SYSTEM)) return accounts
  const name = account.slice(SYSTEM.length)
  const amounts = system.get(name) ?? []
  system.set(name, amounts)
  return amounts
}

const withAmounts = (total: TotalEntry, { accounts, transit, system }: Uncounted): TotalEntry => {
  const sums = [...system].map(([name, amounts]) => [name, sumOf([total.system[name] ?? ZERO, ...amounts])])
  return {
    accounts: sumOf([total.accounts, ...accounts]),
    transit: sumOf([total.transit, ...transit]),
    system: { ...total.system, ...Object.fromEntries(sums) },
  }
}

/** Returns the postings of an event that moved money. */
const postingsOf = ({ data }: DomainEvent): readonly Posting[] =>
  'postings' in data && Array.isArray(data.postings) ? data.postings : []

const keyOf = (money: string): ReturnType<typeof viewKeys.total> => {
  const [realm, currency = ''] = money.split('/')
  return viewKeys.total(realm === 'demo' ? 'demo' : 'real', currency)
}

/**
 * Adds a page of events to totals, and returns the entries of the view that change: the totals, and a copy at the first event
 * of each hour of what was before it. The result follows from the sequence of events alone, however it is cut into pages.
 */
export const totalsAfter = (
  before: Totals,
  events: readonly StoredEvent<DomainEvent>[],
): { readonly totals: Totals; readonly puts: ReadonlyMap<string, ViewValue> } => {
  const byMoney = new Map(before.byMoney)
  const puts = new Map<string, ViewValue>()
  const uncounted = new Map<string, Uncounted>()
  let { hour } = before

  const count = (): void => {
    for (const [money, amounts] of uncounted) {
      const total = withAmounts(byMoney.get(money) ?? NOTHING, amounts)
      byMoney.set(money, total)
      puts.set(keyOf(money), total)
    }
    uncounted.clear()
  }
  const add = (money: string, { account, amount }: Posting): void => {
    const amounts = uncounted.get(money) ?? { accounts: [], transit: [], system: new Map() }
    uncounted.set(money, amounts)
    amountsOf(amounts, account).push(amount)
  }

  for (const { event, metadata } of events) {
    const hourNow = hourOf(metadata.at)
    if (hour === undefined || hourNow > hour) {
      count()
      hour = hourNow
      const copy: TotalsCopy = { totals: Object.fromEntries(byMoney) }
      const newest: TotalsHour = { hour }
      puts.set(viewKeys.totalsAt(hour), copy)
      puts.set(viewKeys.totalsHour, newest)
      puts.set(viewKeys.keepsTotals, KEPT)
    }
    const postings = postingsOf(event)
    const realm: Realm = realmOf(postings)
    for (const posting of postings) add(`${realm}/${posting.currency}`, posting)
  }
  count()
  return { totals: { hour, byMoney }, puts }
}

const isHour = (value: TotalEntry | TotalsHour): value is TotalsHour => 'hour' in value

/** Reads the totals from the entries of a view under their prefix. */
export const totalsIn = (entries: readonly (readonly [key: string, value: TotalEntry | TotalsHour])[]): Totals => {
  let hour: string | undefined
  const byMoney = new Map<string, TotalEntry>()
  for (const [key, value] of entries) {
    if (isHour(value)) hour = value.hour
    else byMoney.set(key.slice(viewKeys.totals.length), value)
  }
  return { hour, byMoney }
}
