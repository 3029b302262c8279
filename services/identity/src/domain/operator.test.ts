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
const refused = (reason: 'there_already' | 'not_active' | 'role_missing'): OperatorEvent => ({
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

const act = {
  act_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a03',
  kind: 'freezeWallet',
  details: { wallet_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a04' },
  reason_code: 'suspected_fraud',
  ticket: 'CASE-12',
} as const
const begin = (needs: 'viewer' | 'operator' | 'admin', name = 'ann'): OperatorCommand => ({
  type: 'BeginAct',
  ...act,
  name,
  needs,
})
const begun = (role: 'viewer' | 'admin'): OperatorEvent => ({ type: 'OperatorActBegun', data: { ...act, role } })
const ended = { act_id: act.act_id, status: 200, details: {} }

describe('an act of an operator', () => {
  it('begins while the role suffices, and shows the role', () =>
    given(operator)(added, changed).when(begin('operator')).thenEvents(begun('admin')))
  it('does not begin if the role was changed meanwhile', () =>
    given(operator)(added).when(begin('operator')).thenEvents(refused('role_missing')))
  it('does not begin after the operator was disabled, or was never added', () => {
    given(operator)(added, disabled).when(begin('viewer')).thenEvents(refused('not_active'))
    given(operator)().when(begin('viewer')).thenEvents(refused('not_active'))
  })
  it('begins always for root, who has no events but acts', () =>
    given(operator)().when(begin('admin', 'root')).thenEvents(begun('admin')))
  it('ends also after its operator was disabled by it', () =>
    given(operator)(added, changed, begun('admin'), disabled)
      .when({ type: 'EndAct', ...ended })
      .thenEvents({ type: 'OperatorActEnded', data: ended }))
  it('changes neither the role nor the token', () =>
    given(operator)(added, begun('viewer'), { type: 'OperatorActEnded', data: ended })
      .when(begin('viewer'))
      .thenEvents(begun('viewer')))
})
