import { z } from 'zod'
import { OPERATOR_NAME } from '../../identity/operator-name.ts'
import { endpoint } from '../endpoint.ts'
import { patternText } from '../fields/pattern-text.ts'
import { shownTime } from '../fields/times.ts'
import { role } from '../role.ts'

const name = patternText(OPERATOR_NAME, 'must be 2 to 31 small letters, digits or "-", a letter first')

const administered = { family: 'operator', scope: 'operator', role: 'admin' } as const

const operatorRow = z
  .strictObject({
    name: z.string(),
    role: role.nullable(),
    status: z.enum(['active', 'disabled']).meta({ title: 'OperatorStatus' }),
    changed_at: shownTime.nullable(),
  })
  .meta({ title: 'Operator' })

const ROOT_STAYS =
  'The operator `root` has the token that the installation is started with; it is always an admin, so that there is ' +
  'always one, and a call about it is a BadRequest with the rule root.'

/** Adds an operator and shows the token once. */
export const addOperator = endpoint({
  ...administered,
  id: 'addOperator',
  act: { screen: '/operators', shows: ['name', 'role'] } as const,
  method: 'POST',
  path: '/operator/v1/operators',
  body: z.strictObject({ name, role }),
  answers: { 200: z.strictObject({ name: z.string(), role, token: z.string() }).meta({ title: 'OperatorAdded' }) },
  errors: { 400: ['BadRequest'] },
  summary: 'Add an operator',
  description:
    'Shows the token of the operator once; Folio stores only its hash. A name is used once: one that is or was there is ' +
    `a BadRequest with the rule there_already. If the answer is lost, disable the operator and add another one. ${ROOT_STAYS}`,
})

/** Lists the operators. */
export const listOperators = endpoint({
  ...administered,
  id: 'listOperators',
  method: 'GET',
  path: '/operator/v1/operators',
  answers: { 200: z.array(operatorRow) },
  summary: 'List the operators',
  description: 'Lists `root`, then the others by name, disabled ones too, at most 1,000.',
})

/** Gives an operator another role. */
export const changeOperatorRole = endpoint({
  ...administered,
  id: 'changeOperatorRole',
  act: { screen: '/operators', shows: ['role'] } as const,
  method: 'POST',
  path: '/operator/v1/operators/{name}/role',
  params: z.strictObject({ name }),
  body: z.strictObject({ role }),
  answers: { 200: z.strictObject({ name: z.string(), role }).meta({ title: 'OperatorRole' }) },
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
  summary: 'Change the role of an operator',
  description:
    'The next call of the operator by token has the new role. The sessions and the unused codes end at once, the streams ' +
    `of events within two seconds. A disabled operator is a BadRequest with the rule not_active. ${ROOT_STAYS}`,
})

/** Ends the token and the sessions of an operator. */
export const disableOperator = endpoint({
  ...administered,
  id: 'disableOperator',
  act: { screen: '/operators' },
  method: 'POST',
  path: '/operator/v1/operators/{name}/disable',
  params: z.strictObject({ name }),
  answers: {
    200: z.strictObject({ name: z.string(), status: z.literal('disabled') }).meta({ title: 'OperatorDisabled' }),
  },
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
  summary: 'Disable an operator',
  description:
    'The token, the sessions and the unused codes of the operator end at once and for good. An operator who is disabled ' +
    `already is a BadRequest with the rule not_active. ${ROOT_STAYS}`,
})
