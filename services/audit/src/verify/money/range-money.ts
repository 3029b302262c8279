import { type Amount, isNegative, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Balance } from '@folio/kernel/balances.ts'
import type { PositionedEventRef } from '@folio/kernel/event-ref.ts'
import type { Realm } from '@folio/kernel/postings.ts'
import { realmOfAccount, SYSTEM_ACCOUNTS } from '../accounts/known-accounts.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import { isHouseAccount, movesHouse } from '../contracts/contract-postings.ts'
import { eventRefOf } from '../event-ref.ts'
import type { Finding, Findings } from '../findings.ts'
import type { CurrencyPart } from '../ranges/range-report.ts'
import { type JournalEntry, journalEntryOf, type Moved, movedOnAccount, unbalanced } from './journal-entry.ts'
import { type Movement, moneyFindings } from './money.ts'
import { type PlainMovement, takePlainMovement } from './plain-movement.ts'
import type { RangeTransfers } from './range-transfers.ts'
import {
  isCorrectMovement,
  moneyOf,
  type RunningBalance,
  runningBalanceOf,
  updateRunningBalance,
} from './running-balance.ts'
import { TRANSIT } from './transit.ts'

/** The money of one account in a range of events. */
export type AccountMoney = {
  readonly account: string
  realm: Realm | undefined
  readonly currencies: Map<string, { readonly first: Movement; readonly last: RunningBalance }>
}

/** The money of a range of events. */
export type RangeMoney = {
  /** Returns the movement of a plain transfer, whose step was taken, too; undefined for any other event. */
  readonly take: (account: AccountMoney, rehashed: RehashedEvent) => PlainMovement | undefined
  readonly system: () => readonly (readonly [string, Amount])[]
}

const NOTHING_FOUND: readonly Finding[] = []

/** Makes the money of an account before its first event in a range. */
export const newAccountMoney = (account: string): AccountMoney => ({ account, realm: undefined, currencies: new Map() })

/** The report of each currency of an account. */
export const currencyParts = ({ currencies }: AccountMoney): readonly CurrencyPart[] =>
  [...currencies].map(([currency, { first, last }]) => ({ currency, first, last: moneyOf(last) }))

const movementOf = (
  { revision, position }: PositionedEventRef,
  { credit, debit }: Moved,
  after: Balance,
): Movement => ({
  revision,
  position,
  credit,
  debit,
  after,
})

/** Checks one currency of an account; keeps the first movement of a range, which is checked when ranges are merged. */
const checkMoved = (
  { currencies }: AccountMoney,
  place: PositionedEventRef,
  { moved, after }: { readonly moved: Moved; readonly after: Balance },
): readonly Finding[] => {
  const { currency } = moved
  const known = currencies.get(currency)
  if (known === undefined) {
    currencies.set(currency, { first: movementOf(place, moved, after), last: runningBalanceOf(after) })
    return NOTHING_FOUND
  }
  const { last } = known
  const isRight = !isNegative(after.balance) && isCorrectMovement(last, moved, after)
  const of = { stream: place.stream, currency }
  const found = isRight ? NOTHING_FOUND : moneyFindings(of, moneyOf(last), movementOf(place, moved, after))
  updateRunningBalance(last, after)
  return found
}

/** Checks the balances that an entry states for its own account. */
const checkOwn = (
  money: AccountMoney,
  { entry, place }: { readonly entry: JournalEntry; readonly place: PositionedEventRef },
  findings: Findings,
): void => {
  const { postings, balances } = entry
  const moved = movedOnAccount(postings, money.account)
  let stated = 0
  for (const _ in balances) stated += 1
  if (moved.length !== stated) {
    const found = `balances of ${Object.keys(balances).join(', ') || 'none'}`
    const expected = `balances of ${moved.map(({ currency }) => currency).join(', ')}`
    findings.add({ ...eventRefOf(place), expected, found })
  }
  for (const one of moved) {
    const after = Object.hasOwn(balances, one.currency) ? balances[one.currency] : undefined
    if (after === undefined) continue
    for (const finding of checkMoved(money, place, { moved: one, after })) findings.add(finding)
  }
}

/** Checks the journal entries of a range. */
export const rangeMoney = (findings: Findings, transfers: Pick<RangeTransfers, 'move' | 'takePlain'>): RangeMoney => {
  const system = new Map<string, Amount>()

  const checkOthers = (money: AccountMoney, entry: JournalEntry, rehashed: RehashedEvent): void => {
    const { realm } = entry
    for (const { account, currency, amount } of entry.postings) {
      if (account === money.account) continue
      if (account.startsWith(TRANSIT)) {
        transfers.move({ realm, account, currency, amount }, rehashed)
      } else if (SYSTEM_ACCOUNTS.has(account)) {
        const key = `${realm} ${account} ${currency}`
        system.set(key, plus(system.get(key) ?? ZERO, amount))
        if (isHouseAccount(account) && !movesHouse(rehashed.event.type)) {
          const expected = `no posting on ${account} but those of contracts`
          findings.add({ ...eventRefOf(rehashed.event), expected, found: `one by ${rehashed.event.type}` })
        }
      } else {
        const expected = `postings on ${money.account}, transit and system`
        findings.add({ ...eventRefOf(rehashed.event), expected, found: `one on ${account}` })
      }
    }
  }

  /** Checks the money of any journal entry. */
  const takeEntry = (money: AccountMoney, rehashed: RehashedEvent): void => {
    const entry = journalEntryOf(dataOf(rehashed))
    if (entry === undefined) return
    const { event } = rehashed
    if (typeof entry === 'string') {
      const expected = 'postings and balances as the contract has them'
      findings.add({ ...eventRefOf(event), expected, found: entry })
      return
    }
    const sums = unbalanced(entry.postings)
    if (sums !== '') {
      const found = `a sum of ${sums}`
      findings.add({ ...eventRefOf(event), expected: 'postings that sum to zero', found })
    }
    money.realm ??= realmOfAccount(money.account)
    if (money.realm !== entry.realm) {
      const found = `of the ${entry.realm} realm`
      findings.add({ ...eventRefOf(event), expected: `money of the ${money.realm} realm`, found })
    }
    checkOwn(money, { entry, place: event }, findings)
    checkOthers(money, entry, rehashed)
  }

  return {
    take: (money, rehashed) => {
      const { transfer, event } = rehashed
      const moved = transfer && takePlainMovement(money, transfer, event)
      if (transfer !== undefined && moved !== undefined) transfers.takePlain(rehashed, transfer, moved)
      else takeEntry(money, rehashed)
      return moved
    },
    system: () => [...system],
  }
}
