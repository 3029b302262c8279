import { mayCall, type Role } from '@folio/contracts/http/role.ts'
import {
  type OperatorCommand,
  type OperatorEvent,
  type OperatorState,
  operatorAfter,
  ROOT,
} from '@folio/contracts/identity/operators.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

const initial: OperatorState = { status: 'unknown' }

type BeginAct = Extract<OperatorCommand, { readonly type: 'BeginAct' }>

/** The present role of the operator who begins an act; `root`, who has no events but acts, is always an admin. */
const roleOf = ({ name }: BeginAct, operator: OperatorState): Role | undefined => {
  if (name === ROOT) return 'admin'
  return operator.status === 'active' ? operator.role : undefined
}

/** Begins an act of an operator who is active and whose role suffices now, whatever the gateway read before. */
const beginAct = (command: BeginAct, operator: OperatorState): readonly OperatorEvent[] => {
  const own = roleOf(command, operator)
  if (own === undefined) return [{ type: 'OperatorRefused', data: { reason: 'not_active' } }]
  const { type: _, name: __, needs, ...act } = command
  return mayCall(own, needs)
    ? [{ type: 'OperatorActBegun', data: { ...act, role: own } }]
    : [{ type: 'OperatorRefused', data: { reason: 'role_missing' } }]
}

/** Decides one command about an operator; a name is used once, also after its operator was disabled. */
const decide = (command: OperatorCommand, operator: OperatorState): readonly OperatorEvent[] => {
  const { status } = operator
  switch (command.type) {
    case 'BeginAct':
      return beginAct(command, operator)
    case 'EndAct': {
      const { type: _, ...ended } = command
      return [{ type: 'OperatorActEnded', data: ended }]
    }
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
