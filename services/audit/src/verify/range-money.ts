import { type Amount, isNegative, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Finding, Findings } from './finding.ts'
import {
  type JournalEntry,
  journalEntryOf,
  type Moved,
  movedOnAccount,
  type Realm,
  unbalanced,
} from './journal-entry.ts'
import { type Money, type Movement, moneyFindings } from './money.ts'
import { onceInTransit } from './once.ts'
import type { ProvenEvent } from './proven-event.ts'
import type { CurrencyPart } from './range-report.ts'
import { isMovedRightly, moneyNow, moveStanding, type Standing, standingAt } from './standing.ts'
import { type InTransit, noTransit } from './transit.ts'

/** What is known of the money of one account in a range of events. */
export type AccountMoney = {
  readonly account: string
  realm: Realm | undefined
  readonly currencies: Map<string, { readonly first: Movement; readonly last: Standing }>
}

/** The money of a range of events. */
export type RangeMoney = {
  readonly take: (account: AccountMoney, proven: ProvenEvent) => void
  readonly transit: () => readonly (readonly [string, InTransit])[]
  readonly system: () => readonly (readonly [string, Amount])[]
}

type Place = { readonly stream: string; readonly revision: number; readonly position: number }

const NOTHING_FOUND: readonly Finding[] = []

/** The account of a stream before its first event in a range. */
export const untouched = (account: string): AccountMoney => ({ account, realm: undefined, currencies: new Map() })

/** What is known of each currency of an account. */
export const currencyParts = ({ currencies }: AccountMoney): readonly CurrencyPart[] =>
  [...currencies].map(([currency, { first, last }]) => ({ currency, first, last: moneyNow(last) }))

const placeOf = ({ stream, revision, position }: Place): Place => ({ stream, revision, position })

const movementOf = ({ revision, position }: Place, { credit, debit }: Moved, after: Money): Movement => ({
  revision,
  position,
  credit,
  debit,
  after,
})

/** Checks one currency of an account; the first movement in a range is kept, to be checked when ranges are joined. */
const takeMoved = ({ currencies }: AccountMoney, place: Place, moved: Moved, after: Money): readonly Finding[] => {
  const { currency } = moved
  const known = currencies.get(currency)
  if (known === undefined) {
    currencies.set(currency, { first: movementOf(place, moved, after), last: standingAt(after) })
    return NOTHING_FOUND
  }
  const { last } = known
  const isRight = !isNegative(after.balance) && isMovedRightly(last, moved, after)
  const of = { stream: place.stream, currency }
  const found = isRight ? NOTHING_FOUND : moneyFindings(of, moneyNow(last), movementOf(place, moved, after))
  moveStanding(last, after)
  return found
}

/** Checks what an entry says of its own account. */
const takeOwn = (money: AccountMoney, entry: JournalEntry, place: Place, findings: Findings): void => {
  const { postings, balances } = entry
  const moved = movedOnAccount(postings, money.account)
  let stated = 0
  for (const _ in balances) stated += 1
  if (moved.length !== stated) {
    const found = `balances of ${Object.keys(balances).join(', ') || 'none'}`
    const expected = `balances of ${moved.map(({ currency }) => currency).join(', ')}`
    findings.add({ ...placeOf(place), expected, found })
  }
  for (const one of moved) {
    const after = Object.hasOwn(balances, one.currency) ? balances[one.currency] : undefined
    if (after === undefined) continue
    for (const finding of takeMoved(money, place, one, after)) findings.add(finding)
  }
}

/** Checks the journal entries of a range; `began` is told of each transit account that money is put on. */
export const rangeMoney = (findings: Findings, began: (key: string) => void): RangeMoney => {
  const transit = noTransit()
  const system = new Map<string, Amount>()

  const takeOthers = (money: AccountMoney, entry: JournalEntry, proven: ProvenEvent): void => {
    for (const { account, currency, amount } of entry.postings) {
      if (account === money.account) continue
      const key = onceInTransit(entry.realm, account, currency)
      if (account.startsWith('transit:')) {
        if (!isNegative(amount)) began(key)
        transit.move(key, amount, proven)
      } else if (account.startsWith('system:')) {
        system.set(key, plus(system.get(key) ?? ZERO, amount))
      } else {
        const expected = `postings on ${money.account}, transit and system`
        findings.add({ ...placeOf(proven.event), expected, found: `one on ${account}` })
      }
    }
  }

  return {
    take: (money, proven) => {
      const entry = journalEntryOf(proven.data)
      if (entry === undefined) return
      const { event } = proven
      if (typeof entry === 'string') {
        const expected = 'postings and balances as the contract has them'
        findings.add({ ...placeOf(event), expected, found: entry })
        return
      }
      const sums = unbalanced(entry.postings)
      if (sums !== '') {
        const found = `a sum of ${sums}`
        findings.add({ ...placeOf(event), expected: 'postings that sum to zero', found })
      }
      money.realm ??= entry.realm
      if (money.realm !== entry.realm) {
        const found = `of the ${entry.realm} realm`
        findings.add({ ...placeOf(event), expected: `money of the ${money.realm} realm`, found })
      }
      takeOwn(money, entry, event, findings)
      takeOthers(money, entry, proven)
    },
    transit: () => [...transit.entries()],
    system: () => [...system],
  }
}
