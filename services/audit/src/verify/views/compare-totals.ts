import { viewKeys } from '@folio/contracts/view-keys.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import type { Findings } from '../findings.ts'
import type { MovedTotals } from './moved-totals.ts'

/** Entries of a view about totals, and the mark that it keeps them, with values as JSON. */
export type WrittenTotals = readonly (readonly [key: string, json: string])[]

const ACCOUNTS = 'accounts'
const TRANSIT = 'transit'

type Sums = ReadonlyMap<string, string>

/** Writes sums in one form: accounts and transit first, then system accounts by name; those of zero are left out. */
const textOf = (sums: Sums): string => {
  const system = [...sums.keys()].filter((kind) => kind !== ACCOUNTS && kind !== TRANSIT).toSorted()
  const shown = [...system].filter((kind) => sums.get(kind) !== ZERO)
  return [ACCOUNTS, TRANSIT, ...shown].map((kind) => `${kind} ${sums.get(kind) ?? ZERO}`).join(', ')
}

const NO_SUMS = textOf(new Map())

const expectedTexts = (moved: MovedTotals): ReadonlyMap<string, string> => {
  const byMoney = new Map<string, Map<string, string>>()
  for (const [key, amount] of moved) {
    const [money = '', kind = ''] = key.split(' ')
    const sums = byMoney.get(money) ?? new Map<string, string>()
    byMoney.set(money, sums.set(kind, amount))
  }
  return new Map([...byMoney].map(([money, sums]) => [viewKeys.totals + money, textOf(sums)]))
}

/** Reads the sums of an entry; undefined for a value of another form. */
const sumsIn = (value: unknown): Sums | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('accounts' in value && 'transit' in value && 'system' in value)) return undefined
  const { accounts, transit, system } = value
  if (typeof system !== 'object' || system === null) return undefined
  const ofSystem = Object.entries(system).map(([name, amount]) => [`system:${name}`, String(amount)] as const)
  return new Map([[ACCOUNTS, String(accounts)], [TRANSIT, String(transit)], ...ofSystem])
}

const writtenText = (json: string): string => {
  try {
    const sums = sumsIn(JSON.parse(json))
    return sums === undefined ? json : textOf(sums)
  } catch {
    return json
  }
}

/**
 * Compares the totals that a view keeps with the sums of the postings of its events. A view that an earlier release projected has
 * neither totals nor their mark, and is not compared.
 */
export const compareTotals = (
  view: string,
  { written, moved }: { readonly written: WrittenTotals; readonly moved: MovedTotals },
  findings: Findings,
): void => {
  if (written.length === 0) return
  const expected = expectedTexts(moved)
  const present = written.filter(([key]) => key.startsWith(viewKeys.totals) && key !== viewKeys.totalsHour)
  const found = new Map(present.map(([key, json]) => [key, writtenText(json)]))
  for (const key of new Set([...expected.keys(), ...found.keys()])) {
    const [right = NO_SUMS, seen = NO_SUMS] = [expected.get(key), found.get(key)]
    if (right === seen) continue
    const place = { stream: `view ${view}`, revision: undefined, position: undefined }
    findings.add({ ...place, expected: `in the view ${view} at ${key}: ${right}`, found: seen })
  }
}
