import {
  type OperatorCommand,
  type OperatorEvent,
  type OperatorState,
  operatorAfter,
} from '@folio/contracts/identity/operators.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

const initial: OperatorState = { status: 'unknown' }

/** Decides one command about an operator; a name is used once, also after its operator was disabled. */
const decide = (command: OperatorCommand, { status }: OperatorState): readonly OperatorEvent[] => {
  switch (command.type) {
    case 'AddOperator': {
      const { type: _, ...added } = command
      return status === 'unknown'
        ? [{ type: 'OperatorAdded', data: added }]
        : [{ type: 'OperatorRefused', data: { reason: 'there_already' } }]
    }
    case 'ChangeOperatorRole':
      return status === 'active'
        ? [{ type: 'OperatorRoleChanged', data: { role: command.role, by: command.by } }]
        : [{ type: 'OperatorRefused', data: { reason: 'not_active' } }]
    case 'DisableOperator':
      return status === 'active'
        ? [{ type: 'OperatorDisabled', data: { by: command.by } }]
        : [{ type: 'OperatorRefused', data: { reason: 'not_active' } }]
    default:
      return unreachable(command)
  }
}

/** The decider of operators. */
export const operator: Decider<OperatorCommand, OperatorState, OperatorEvent> = {
  initial,
  decide,
  evolve: operatorAfter,
}
