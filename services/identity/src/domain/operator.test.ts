import type { OperatorCommand, OperatorEvent } from '@folio/contracts/identity/operators.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { describe, it } from 'vitest'
import { operator } from './operator.ts'

const facts = { name: 'ann', role: 'viewer', token_hash: 'ab', by: 'root' } as const
const add: OperatorCommand = { type: 'AddOperator', ...facts }
const change: OperatorCommand = { type: 'ChangeOperatorRole', role: 'admin', by: 'root' }
const disable: OperatorCommand = { type: 'DisableOperator', by: 'root' }
const added: OperatorEvent = { type: 'OperatorAdded', data: facts }
const changed: OperatorEvent = { type: 'OperatorRoleChanged', data: { role: 'admin', by: 'root' } }
const disabled: OperatorEvent = { type: 'OperatorDisabled', data: { by: 'root' } }
const refused = (reason: 'there_already' | 'not_active'): OperatorEvent => ({
  type: 'OperatorRefused',
  data: { reason },
})

describe('an operator', () => {
  it('is added once', () => given(operator)().when(add).thenEvents(added))
  it('is not added while there is one of the name', () =>
    given(operator)(added).when(add).thenEvents(refused('there_already')))
  it('is not added again after it was disabled', () =>
    given(operator)(added, disabled).when(add).thenEvents(refused('there_already')))
  it('gets another role', () => given(operator)(added).when(change).thenEvents(changed))
  it('gets no role after it was disabled', () =>
    given(operator)(added, disabled).when(change).thenEvents(refused('not_active')))
  it('is disabled once', () => given(operator)(added, changed).when(disable).thenEvents(disabled))
  it('is not disabled again', () => given(operator)(added, disabled).when(disable).thenEvents(refused('not_active')))
})
