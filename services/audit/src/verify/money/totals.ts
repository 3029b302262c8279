import { type Amount, negated, plus, sumOf, ZERO } from '@folio/kernel/amount.ts'
import type { KnownHistory, StreamEnd } from '../history/known-history.ts'
import type { MergedRanges } from '../ranges/merge-ranges.ts'

/** The totals of all kinds of accounts in one currency of a realm; they must sum to zero. */
export type Total = {
  readonly realm: string
  readonly currency: string
  readonly accounts: Amount
  readonly transit: Amount
  readonly system: Readonly<Record<string, Amount>>
  readonly sum: Amount
}

type Adding = { accounts: Amount; transit: Amount; readonly system: Record<string, Amount> }

/** Sums the balances of all accounts with a stream, by `realm currency`: those of a known history and what changed since. */
export const accountSums = (
  streams: ReadonlyMap<string, StreamEnd>,
  known: KnownHistory | undefined,
): ReadonlyMap<string, Amount> => {
  const sums = new Map<string, Amount>(known?.open.accounts)
  const add = (end: StreamEnd, sign: (amount: Amount) => Amount): void => {
    for (const [currency, { balance }] of end.money) {
      const key = `${end.realm ?? 'real'} ${currency}`
      sums.set(key, plus(sums.get(key) ?? ZERO, sign(balance)))
    }
  }
  for (const [stream, end] of streams) {
    const before = known?.streamEnd(stream)
    if (before !== undefined) add(before, negated)
    add(end, (amount) => amount)
  }
  return sums
}

/** Sums all accounts by realm and currency. */
export const totalsOf = ({
  accounts: sums,
  transit,
  system,
}: Pick<MergedRanges, 'transit' | 'system'> & { readonly accounts: ReadonlyMap<string, Amount> }): readonly Total[] => {
  const adding = new Map<string, Adding>()
  const at = (realm: string, currency: string): Adding => {
    const key = `${realm} ${currency}`
    const known = adding.get(key)
    if (known !== undefined) return known
    const made = { accounts: ZERO, transit: ZERO, system: {} }
    adding.set(key, made)
    return made
  }
  for (const [key, sum] of sums) {
    const [realm = '', currency = ''] = key.split(' ')
    at(realm, currency).accounts = sum
  }
  for (const [key, { sum }] of transit()) {
    const [realm = '', , currency = ''] = key.split(' ')
    const total = at(realm, currency)
    total.transit = plus(total.transit, sum)
  }
  for (const [key, sum] of system()) {
    const [realm = '', account = '', currency = ''] = key.split(' ')
    const total = at(realm, currency)
    total.system[account] = plus(total.system[account] ?? ZERO, sum)
  }
  return [...adding].sort().map(([key, { accounts, transit: inTransit, system: ofSystem }]) => {
    const [realm = '', currency = ''] = key.split(' ')
    const sum = sumOf([accounts, inTransit, ...Object.values(ofSystem)])
    return { realm, currency, accounts, transit: inTransit, system: ofSystem, sum }
  })
}
