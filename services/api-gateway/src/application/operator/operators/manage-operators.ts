import { randomUUID } from 'node:crypto'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import * as endpoints from '@folio/contracts/http/operator/operators.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import {
  OPERATOR_STREAM_PREFIX,
  type OperatorCommand,
  operatorToken,
  operatorTokenHash,
  ROOT,
} from '@folio/contracts/identity/operators.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { notFound, ruleViolation } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { operatorWriteEndpoint } from '../operator-request.ts'
import { operatorEntries } from './operator-names.ts'

const ROOT_STAYS = ruleViolation('root', 'The operator root has the token of the installation and is always an admin.')
const THERE_ALREADY = ruleViolation('there_already', 'An operator of this name is or was there: choose another name.')
const NOT_ACTIVE = ruleViolation('not_active', 'The operator is disabled.')

/** 244 random bits as 64 hexadecimal digits. */
const newSecret = (): string => (randomUUID() + randomUUID()).replaceAll('-', '')

const callerName = ({ client }: Pick<Call<typeof endpoints.addOperator>, 'client'>): string =>
  client.operator?.name ?? ''

/** Commands about an operator are done once lists show their event, also where it is a refusal. */
const target = { topic: identityCommands, view: ({ users }: Gateway) => users, doneOnce: 'shown' } as const

const accountOf = (name: string): string => OPERATOR_STREAM_PREFIX + name

/** Prepares the change of an operator, who must be there, with the data of its answer. */
const prepareChange = async <Data>(
  { users, console: { sessions } }: Gateway,
  { params: { name }, receivedAt }: Pick<Call<typeof endpoints.disableOperator>, 'params' | 'receivedAt'>,
  { command, data }: { readonly command: OperatorCommand; readonly data: Data },
) => {
  if (name === ROOT) return ROOT_STAYS
  const look = () => users.get([identityKeys.operator(name)])
  const { values } = await confirmMissing(users, receivedAt, look)
  if (values[0] === undefined) return notFound('operator')
  return {
    account: accountOf(name),
    command,
    answer: async ({ recorded }: RequestOutcome) => {
      if (recorded.type === 'OperatorRefused') return NOT_ACTIVE
      // Sessions of another role are not found any more; this frees them.
      await sessions.endAll(name)
      return { data }
    },
  }
}

/** Adds an operator, and answers the token, which is shown only now. */
export const addOperator = operatorWriteEndpoint(endpoints.addOperator, {
  ...target,
  scope: endpoints.addOperator.id,
  prepare: async (_, call) => {
    const { name, role } = call.body
    if (name === ROOT) return ROOT_STAYS
    const token = operatorToken(name, newSecret())
    return {
      account: accountOf(name),
      command: { type: 'AddOperator' as const, name, role, token_hash: operatorTokenHash(token), by: callerName(call) },
      answer: ({ recorded }) => (recorded.type === 'OperatorAdded' ? { data: { name, role, token } } : THERE_ALREADY),
    }
  },
})

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
export const changeOperatorRole = operatorWriteEndpoint(endpoints.changeOperatorRole, {
  ...target,
  scope: endpoints.changeOperatorRole.id,
  prepare: (gateway, call) => {
    const { name } = call.params
    const { role } = call.body
    const command = { type: 'ChangeOperatorRole' as const, role, by: callerName(call) }
    return prepareChange(gateway, call, { command, data: { name, role } })
  },
})

/** Disables an operator for good. */
export const disableOperator = operatorWriteEndpoint(endpoints.disableOperator, {
  ...target,
  scope: endpoints.disableOperator.id,
  prepare: (gateway, call) => {
    const { name } = call.params
    const command = { type: 'DisableOperator' as const, by: callerName(call) }
    return prepareChange(gateway, call, { command, data: { name, status: 'disabled' as const } })
  },
})
