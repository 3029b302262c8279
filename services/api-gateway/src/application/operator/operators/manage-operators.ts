import { randomUUID } from 'node:crypto'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import * as endpoints from '@folio/contracts/http/operator/console/operators.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import {
  OPERATOR_STREAM_PREFIX,
  type OperatorCommand,
  operatorToken,
  operatorTokenHash,
  ROOT,
} from '@folio/contracts/identity/operators.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { notFound, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { isRefusal } from '../../commands/client-command.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import type { OperatorCall } from '../operator-call.ts'
import { sendOperatorCommand } from '../operator-request.ts'
import { operatorEntries } from './operator-names.ts'

const ROOT_STAYS = ruleViolation('root', 'The operator root has the token of the installation and is always an admin.')
const THERE_ALREADY = ruleViolation('there_already', 'An operator of this name is or was there: choose another name.')
const NOT_ACTIVE = ruleViolation('not_active', 'The operator is disabled.')

/** 244 random bits as 64 hexadecimal digits. */
const newSecret = (): string => (randomUUID() + randomUUID()).replaceAll('-', '')

const callerName = ({ client }: Pick<Call<typeof endpoints.addOperator>, 'client'>): string =>
  client.operator?.name ?? ''

/** Sends a command about an operator, and waits until lists show it. */
const send = async (
  gateway: Gateway,
  call: OperatorCall,
  request: { readonly endpoint: string; readonly name: string; readonly command: OperatorCommand },
): Promise<RequestOutcome | Refusal> => {
  const { endpoint, name, command } = request
  const account = OPERATOR_STREAM_PREFIX + name
  const sent = { endpoint, view: gateway.users, topic: identityCommands, account, command }
  const settled = await sendOperatorCommand(gateway, call, sent)
  if (!isRefusal(settled)) await gateway.users.waitFor(settled.recorded.position)
  return settled
}

/** Sends a change of an operator who must be there; returns a refusal, or undefined after the change. */
const change = async (
  gateway: Gateway,
  call: OperatorCall,
  request: { readonly endpoint: string; readonly name: string; readonly command: OperatorCommand },
): Promise<Refusal | undefined> => {
  const { name } = request
  if (name === ROOT) return ROOT_STAYS
  const look = () => gateway.users.get([identityKeys.operator(name)])
  const { values } = await confirmMissing(gateway.users, call.receivedAt, look)
  if (values[0] === undefined) return notFound('operator')
  const settled = await send(gateway, call, request)
  if (isRefusal(settled)) return settled
  if (settled.recorded.type === 'OperatorRefused') return NOT_ACTIVE
  // Sessions of another role are not found any more; this frees them.
  await gateway.console.sessions.endAll(name)
  return undefined
}

/** Adds an operator, and answers the token, which is shown only now. */
export const addOperator = handle(
  endpoints.addOperator,
  async (gateway, call): Promise<Answer<typeof endpoints.addOperator> | Refusal> => {
    const { name, role } = call.body
    if (name === ROOT) return ROOT_STAYS
    const token = operatorToken(name, newSecret())
    const added = { name, role, token_hash: operatorTokenHash(token), by: callerName(call) }
    const command = { type: 'AddOperator' as const, ...added }
    const settled = await send(gateway, call, { endpoint: endpoints.addOperator.id, name, command })
    if (isRefusal(settled)) return settled
    return settled.recorded.type === 'OperatorAdded' ? { data: { name, role, token } } : THERE_ALREADY
  },
)

/** Answers all operators, `root` first. */
export const listOperators = handle(
  endpoints.listOperators,
  async (gateway, { receivedAt }): Promise<Answer<typeof endpoints.listOperators>> => {
    const entries = await operatorEntries(gateway, receivedAt)
    const root = { name: ROOT, role: 'admin' as const, status: 'active' as const, changed_at: null }
    return {
      data: [root, ...entries.map(({ name, role, status, at }) => ({ name, role, status, changed_at: at }))],
    }
  },
)

/** Gives an operator another role. */
export const changeOperatorRole = handle(
  endpoints.changeOperatorRole,
  async (gateway, call): Promise<Answer<typeof endpoints.changeOperatorRole> | Refusal> => {
    const { name } = call.params
    const { role } = call.body
    const command = { type: 'ChangeOperatorRole' as const, role, by: callerName(call) }
    const refusal = await change(gateway, call, { endpoint: endpoints.changeOperatorRole.id, name, command })
    return refusal ?? { data: { name, role } }
  },
)

/** Disables an operator for good. */
export const disableOperator = handle(
  endpoints.disableOperator,
  async (gateway, call): Promise<Answer<typeof endpoints.disableOperator> | Refusal> => {
    const { name } = call.params
    const command = { type: 'DisableOperator' as const, by: callerName(call) }
    const refusal = await change(gateway, call, { endpoint: endpoints.disableOperator.id, name, command })
    return refusal ?? { data: { name, status: 'disabled' } }
  },
)
