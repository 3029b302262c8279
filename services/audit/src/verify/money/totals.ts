import { type Amount, plus, sumOf, ZERO } from '@folio/kernel/amount.ts'
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

/** Sums all accounts by realm and currency. */
export const totalsOf = ({
  streams,
  transit,
  system,
}: Pick<MergedRanges, 'streams' | 'transit' | 'system'>): readonly Total[] => {
  const adding = new Map<string, Adding>()
  const at = (realm: string, currency: string): Adding => {
    const key = `${realm} ${currency}`
    const known = adding.get(key)
    if (known !== undefined) return known
    const made = { accounts: ZERO, transit: ZERO, system: {} }
    adding.set(key, made)
    return made
  }
  for (const { realm, money } of streams().values()) {
    for (const [currency, { balance }] of money) {
      const total = at(realm ?? 'real', currency)
      total.accounts = plus(total.accounts, balance)
    }
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
