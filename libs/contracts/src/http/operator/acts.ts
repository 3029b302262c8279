import { z } from 'zod'
import { OPERATOR_NAME } from '../../identity/operator-name.ts'
import { ACT_DETAIL, actReason, actTicket } from '../act.ts'
import { endpoint } from '../endpoint.ts'
import { withCrossFieldRule } from '../fields/cross-field-rule.ts'
import { LIST_TEXT, listPage, pageQuery } from '../fields/list-page.ts'
import { patternText } from '../fields/pattern-text.ts'
import { forwards, shownTime, timeWindow } from '../fields/times.ts'
import { role } from '../role.ts'

const details = z.record(z.string(), z.string())

const outcome = z
  .strictObject({
    at: shownTime,
    status: z.int(),
    code: z.string().nullable(),
    rule: z.string().nullable(),
    is_repeat: z.boolean(),
    details,
  })
  .meta({ title: 'ActOutcome' })

const act = z
  .strictObject({
    act_id: z.string(),
    operator: z.string(),
    role,
    session_id: z.string().nullable(),
    kind: z.string(),
    at: shownTime,
    reason: actReason.nullable(),
    ticket: z.string().nullable(),
    details,
    outcome: outcome.nullable(),
    stream: z.string(),
    revision: z.int(),
  })
  .meta({ title: 'OperatorAct' })

/** An act as it is shown. */
export type ActRow = z.output<typeof act>

/** Lists what operators did. */
export const listActs = endpoint({
  id: 'listActs',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/acts',
  scope: 'operator',
  role: 'auditor',
  isExported: true,
  query: withCrossFieldRule(
    z.strictObject({
      operator: patternText(OPERATOR_NAME, 'must be the name of an operator').optional(),
      kind: patternText(/^[A-Za-z]{1,60}$/, 'must be the name of an operation, such as freezeWallet').optional(),
      about: patternText(ACT_DETAIL, 'must be a whole value of a detail, such as the id of a wallet').optional(),
      ticket: actTicket.optional(),
      ...timeWindow,
      ...pageQuery,
    }),
    forwards,
  ),
  answers: { 200: listPage(act).meta({ title: 'OperatorActPage' }) },
  errors: { 400: ['CursorExpired'] },
  summary: 'List the acts of operators',
  description:
    'Lists each call of an operator that changes something or reveals personal data, the newest first: `kind` is the ' +
    'operation, `details` its path parameters and some fields of its body, `reason` and `ticket` are those of the ' +
    'headers `Folio-Act-Reason` and `Folio-Act-Ticket`. `about` finds the acts that have a value among their details, such ' +
    'as those on a wallet by its id; not the act that made the wallet, whose id stands in the outcome. `ticket` finds those for a whole ticket. Folio stores the ' +
    'intent before the call has any effect, and the `outcome` after it. An act without an outcome may have had its effect or not, since a process stopped in between; ' +
    '`act_id` is the correlation id of all events that it caused. `is_repeat` says that an earlier call with the same ' +
    `request id was answered again. An outcome is looked for among the 10,240 events of the operator after the intent. ${LIST_TEXT}`,
})
