import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ExpiringKey, ReadModel, ViewValue } from '@folio/read-model/port.ts'
import { type Operator, type Operators, proofOf } from '../operators/operators.ts'
import { hashOf, isMadeFor, madeForSchema, newSecret } from './stored-session.ts'

/** The codes that begin sessions of the console, each once. */
export type SessionCodes = {
  /** Makes a code that begins one session of the operator; it expires ten minutes later. */
  readonly makeCode: (operator: Operator) => Promise<{ readonly code: string; readonly expiresAt: number }>
  /** Returns the operator of a code that is good now, and stays good; undefined where `redeemCode` returns none. */
  readonly findCode: (code: string) => Promise<Operator | undefined>
  /** Uses up a code; undefined if it does not exist any more, or its operator or token has changed. */
  readonly redeemCode: (code: string) => Promise<Operator | undefined>
}

const CODE_LIFE_MS = 10 * 60 * 1000

const codeKey = (code: string): ExpiringKey => `operator/code/${hashOf(code)}`

/** Opens the codes over a read model. */
export const sessionCodes = (readModel: ReadModel, operators: Operators, clock: Clock): SessionCodes => {
  /** The operator of a code by its stored value; undefined if there is none, or the operator or the token has changed. */
  const ownerOf = async (code: string, stored: ViewValue | undefined): Promise<Operator | undefined> => {
    if (stored === undefined) return undefined
    const made = madeForSchema.parse(stored)
    const operator = await operators.byName(made.operator)
    return operator !== undefined && isMadeFor(made, operator, code) ? operator : undefined
  }

  return {
    makeCode: async (operator) => {
      const code = newSecret()
      const expiresAt = clock() + CODE_LIFE_MS * 1000
      const made = { operator: operator.name, role: operator.role, proof: proofOf(operator, code) }
      await readModel.put(codeKey(code), made, CODE_LIFE_MS)
      return { code, expiresAt }
    },
    findCode: async (code) => ownerOf(code, await readModel.peek(codeKey(code))),
    redeemCode: async (code) => ownerOf(code, await readModel.take(codeKey(code))),
  }
}
