import { contractEvents } from '@folio/contracts/trading/contract-events.ts'
import { type Amount, plus, ZERO } from '@folio/kernel/amount.ts'
import type { ReadStream } from '../../accounts/account-fold.ts'
import type { Findings } from '../../findings.ts'
import { tickTable } from '../../ticks/recorded-ticks.ts'
import { endByTicks } from '../contract-ends.ts'
import { type ContractPart, type OpenContract, purchaseFindings, stepFindings, termsHash } from './contract-lives.ts'

/** The contracts that are open after merged ranges. */
export type OpenContracts = {
  readonly add: (parts: readonly (readonly [contract: string, part: ContractPart])[]) => void
  readonly all: () => Iterable<OpenContract>
  /** By the key of contracts, in its order. */
  readonly entries: () => readonly (readonly [contract: string, open: OpenContract])[]
}

/** Merges what consecutive ranges say of contracts; changes of one must follow its purchase, and then its end, once. */
export const openContracts = (findings: Findings, before: ReturnType<OpenContracts['entries']> = []): OpenContracts => {
  const open = new Map<string, OpenContract>(before)
  return {
    add: (parts) => {
      for (const [key, part] of parts) {
        if (part.first !== undefined) {
          const known = open.get(key)
          stepFindings(known?.newest, part.first).forEach(findings.add)
          if (known !== undefined && part.left !== undefined) open.set(key, { ...known, newest: part.left })
          else open.delete(key)
        }
        if (part.open === undefined) continue
        purchaseFindings(open.get(key), part.open).forEach(findings.add)
        open.set(key, part.open)
      }
    },
    all: () => open.values(),
    entries: () => [...open].sort(([a], [b]) => (a < b ? -1 : 1)),
  }
}

const parsed = (data: string | undefined): unknown => {
  try {
    return JSON.parse(data ?? 'null')
  } catch {
    return null
  }
}

/** A contract that ticks have decided so long before the newest tick must have ended. */
const SETTLED_WITHIN_SECONDS = 60

/** Reads the events that show the terms of open contracts, and the ticks; `newestTick` is the epoch of the newest one. */
export type UnsettledReads = {
  readonly readContract: ReadStream
  readonly readTicks: ReadStream
  readonly newestTick: number
}

/** Finds contracts that recorded ticks have decided and that are still open. */
export const checkUnsettled = (
  open: OpenContracts,
  { readContract, readTicks, newestTick }: UnsettledReads,
  findings: Findings,
): void => {
  const table = tickTable(readTicks)
  const upTo = newestTick - SETTLED_WITHIN_SECONDS
  for (const { stream, revision, position, newest } of open.all()) {
    const [event] = readContract(stream, newest.revision, 1)
    // The newest event of an open contract shows its terms and its limit orders as they are.
    const { ContractBought, LimitOrderChanged } = contractEvents
    const { schema } = event?.type === 'LimitOrderChanged' ? LimitOrderChanged : ContractBought
    const shown = schema.safeParse(parsed(event?.data))
    // An event that cannot be read is a finding already.
    if (!shown.success) continue
    const { contract } = shown.data
    if (termsHash(contract) !== newest.terms) {
      findings.add({
        stream,
        revision,
        position,
        expected: 'the terms that the contract was bought with',
        found: 'others',
      })
      continue
    }
    const end = endByTicks(contract, table.of(contract.underlying_symbol), upTo)
    if (end === undefined) continue
    const decidedAt = end.evidence.deciding?.epoch ?? end.evidence.interruption?.to
    const found = `none, though ticks are recorded up to ${newestTick}`
    findings.add({ stream, revision, position, expected: `an end, ${end.status} by the tick of ${decidedAt}`, found })
  }
}

const STAKES = 'real system:stakes '

/** Compares the balance of `system:stakes` with the stakes of the open real contracts, by currency. */
export const checkStakes = (open: OpenContracts, system: ReadonlyMap<string, Amount>, findings: Findings): void => {
  const held = new Map<string, Amount>()
  for (const { isDemo, currency, held: stake } of open.all()) {
    if (!isDemo) held.set(currency, plus(held.get(currency) ?? ZERO, stake))
  }
  const recorded = [...system.keys()].filter((key) => key.startsWith(STAKES)).map((key) => key.slice(STAKES.length))
  for (const currency of new Set([...held.keys(), ...recorded])) {
    const [stakes, balance] = [held.get(currency) ?? ZERO, system.get(STAKES + currency) ?? ZERO]
    if (stakes === balance) continue
    const place = { stream: 'the store', revision: undefined, position: undefined }
    const expected = `system:stakes of ${stakes} ${currency}, the stakes of the open contracts`
    findings.add({ ...place, expected, found: balance })
  }
}
