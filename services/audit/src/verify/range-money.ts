import { type Amount, isNegative, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Findings } from './finding.ts'
import { type JournalEntry, journalEntryOf, movedOnAccount, type Realm, unbalanced } from './journal-entry.ts'
import { type Money, type Movement, moneyFindings } from './money.ts'
import { onceInTransit } from './once.ts'
import type { ProvenEvent } from './proven-event.ts'
import type { CurrencyPart } from './range-report.ts'
import { type InTransit, noTransit } from './transit.ts'

/** What is known of the money of one account in a range of events. */
export type AccountMoney = {
  readonly account: string
  realm: Realm | undefined
  readonly currencies: Map<string, { readonly first: Movement; last: Money }>
}

/** The money of a range of events. */
export type RangeMoney = {
  readonly take: (account: AccountMoney, proven: ProvenEvent) => void
  readonly transit: () => readonly (readonly [string, InTransit])[]
  readonly system: () => readonly (readonly [string, Amount])[]
}

type Place = { readonly stream: string; readonly revision: number; readonly position: number }

/** The account of a stream before its first event in a range. */
export const untouched = (account: string): AccountMoney => ({ account, realm: undefined, currencies: new Map() })

/** What is known of each currency of an account. */
export const currencyParts = ({ currencies }: AccountMoney): readonly CurrencyPart[] =>
  [...currencies].map(([currency, { first, last }]) => ({ currency, first, last }))

/** Checks what an entry says of its own account; the first movement in a range is kept, to be checked when ranges are joined. */
const takeOwn = (money: AccountMoney, entry: JournalEntry, place: Place, findings: Findings): void => {
  const moved = movedOnAccount(entry.postings, money.account)
  let stated = 0
  for (const _ in entry.balances) stated += 1
  if (moved.length !== stated) {
    const found = `balances of ${Object.keys(entry.balances).join(', ') || 'none'}`
    findings.add({ ...place, expected: `balances of ${moved.map(({ currency }) => currency).join(', ')}`, found })
  }
  for (const { currency, credit, debit } of moved) {
    const after = Object.hasOwn(entry.balances, currency) ? entry.balances[currency] : undefined
    if (after === undefined) continue
    const movement = { revision: place.revision, position: place.position, credit, debit, after }
    const known = money.currencies.get(currency)
    if (known === undefined) {
      money.currencies.set(currency, { first: movement, last: after })
      continue
    }
    for (const finding of moneyFindings({ stream: place.stream, currency }, known.last, movement)) findings.add(finding)
    known.last = after
  }
}

/** Checks the journal entries of a range; `began` is told of each transit account that money is put on. */
export const rangeMoney = (findings: Findings, began: (key: string) => void): RangeMoney => {
  const transit = noTransit()
  const system = new Map<string, Amount>()

  const takeOthers = (money: AccountMoney, entry: JournalEntry, { place, at }: { place: Place; at: string }): void => {
    for (const { account, currency, amount } of entry.postings) {
      if (account === money.account) continue
      const key = onceInTransit(entry.realm, account, currency)
      if (account.startsWith('transit:')) {
        if (!isNegative(amount)) began(key)
        transit.move(key, amount, { ...place, at })
      } else if (account.startsWith('system:')) {
        system.set(key, plus(system.get(key) ?? ZERO, amount))
      } else {
        findings.add({
          ...place,
          expected: `postings on ${money.account}, transit and system`,
          found: `one on ${account}`,
        })
      }
    }
  }

  return {
    take: (money, { event, data, metadata }) => {
      const entry = journalEntryOf(data)
      if (entry === undefined) return
      const place = { stream: event.stream, revision: event.revision, position: event.position }
      if (typeof entry === 'string') {
        findings.add({ ...place, expected: 'postings and balances as the contract has them', found: entry })
        return
      }
      const sums = unbalanced(entry.postings)
      if (sums !== '') findings.add({ ...place, expected: 'postings that sum to zero', found: `a sum of ${sums}` })
      money.realm ??= entry.realm
      if (money.realm !== entry.realm) {
        findings.add({ ...place, expected: `money of the ${money.realm} realm`, found: `of the ${entry.realm} realm` })
      }
      takeOwn(money, entry, place, findings)
      takeOthers(money, entry, { place, at: metadata.at })
    },
    transit: () => [...transit.entries()],
    system: () => [...system],
  }
}
