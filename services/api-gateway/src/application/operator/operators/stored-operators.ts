import { OPERATOR_NAME } from '@folio/contracts/identity/operator-name.ts'
import { OPERATOR_STREAM_PREFIX, operatorNameIn, operatorTokenHash, ROOT } from '@folio/contracts/identity/operators.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { type KnownOperator, readOnOperator, readOperator } from './known-operator.ts'
import { isSameText, type Operator, type Operators } from './operators.ts'

/** The operators whose state is kept between calls; there are far fewer. */
const KEPT_MAX = 1000

/**
 * The operators whose events are stored, and `root`. Each look-up reads the operator's own stream, not a view, so that a
 * changed role and a disabled operator count from the next request on, at every gateway. It reads the events after those
 * that an earlier look-up has read.
 */
export const storedOperators = (store: Pick<EventReader, 'readStream'>, root: Operators): Operators => {
  const kept = new Map<string, KnownOperator>()

  const keep = (name: string, known: KnownOperator): void => {
    const before = kept.get(name)
    // Of two look-ups at once the one that began later may end first.
    if (before !== undefined && before.revision >= known.revision) return
    if (before === undefined && kept.size >= KEPT_MAX) kept.clear()
    kept.set(name, known)
  }

  const byName = async (name: string): Promise<Operator | undefined> => {
    if (name === ROOT) return root.byName(name)
    if (!OPERATOR_NAME.test(name)) return undefined
    const stream = OPERATOR_STREAM_PREFIX + name
    const before = kept.get(name)
    const known = await (before === undefined ? readOperator(store, stream) : readOnOperator(store, stream, before))
    if (known === undefined) return undefined
    keep(name, known)
    return known.role === null ? undefined : { name, role: known.role, credential: known.tokenHash }
  }
  return {
    byName,
    byToken: async (token) => {
      const name = operatorNameIn(token)
      if (name === undefined || name === ROOT) return root.byToken(token)
      const operator = await byName(name)
      return operator !== undefined && isSameText(operator.credential, operatorTokenHash(token)) ? operator : undefined
    },
  }
}
