import { rootOperator } from '../../application/operator/operators/operators.ts'
import type { OperatorAccess } from '../checks/identify-operator.ts'

/** The access of `root` by one token; there are no sessions. */
export const rootAccess = (token: string): OperatorAccess => ({
  operators: rootOperator(token),
  sessions: { find: async () => undefined },
  hosts: new Set(),
})
