import { hash } from 'node:crypto'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { z } from 'zod'
import { ACT_DETAIL, actReason, actTicket } from '../http/act.ts'
import { type Role, role } from '../http/role.ts'
import { type EventDeclarations, type EventOf, isNoOp, schemasOf } from '../ledger/event-declaration.ts'
import { personalText } from '../ledger/personal-text.ts'
import { OPERATOR_NAME } from './operator-name.ts'

/** The prefix of an operator's stream, before the name. */
export const OPERATOR_STREAM_PREFIX = 'operator-'

/** The name of the operator whose token the installation is started with; no other has it. */
export const ROOT = 'root'

const OPERATOR_TOKEN = /^folio_op_([a-z][a-z0-9-]{1,30})_[0-9a-f]{64}$/

/** Makes the token of an operator from a secret of 64 hexadecimal digits; the name in it leads to the operator's stream. */
export const operatorToken = (name: string, secret: string): string => `folio_op_${name}_${secret}`

/** Returns the name in an operator's token; undefined for another text. */
export const operatorNameIn = (token: string): string | undefined => OPERATOR_TOKEN.exec(token)?.[1]

/** Hashes an operator's token for storage: SHA-256, hexadecimal. */
export const operatorTokenHash = (token: string): string => hash('sha256', token, 'hex')

/** The operator who made the change. */
const by = z.string()

/** Details of an act by the name of the field. */
const actDetails = z.record(z.string(), z.string().regex(ACT_DETAIL))

const actBegun = z.strictObject({
  act_id: z.uuid(),
  /** The endpoint that was called. */
  kind: z.string(),
  /** The role of the operator when the act began. */
  role,
  /** The session that made the call; absent for a token. */
  session_id: z.uuid().optional(),
  /** The path parameters of the call, and the fields of its body that the endpoint declares. */
  details: actDetails,
  reason_code: actReason.optional(),
  ticket: actTicket.optional(),
})

const actEnded = z.strictObject({
  act_id: z.uuid(),
  /** The HTTP status of the answer. */
  status: z.int(),
  /** The error code of the answer; absent for a success. */
  code: z.string().optional(),
  /** The business rule that refused the call. */
  rule: z.string().optional(),
  /** Present if an earlier call with the same request id was answered again, so that this one changed nothing. */
  is_repeat: z.literal(true).optional(),
  /** The fields of the answer that the endpoint declares. */
  details: actDetails,
})

/** The events of operators by name. */
export const operatorEvents = {
  OperatorAdded: {
    schema: z.strictObject({
      name: z.string().regex(OPERATOR_NAME),
      role,
      /** SHA-256 of the token, hexadecimal; the token itself is shown once and not stored. */
      token_hash: personalText,
      by,
    }),
    summary: 'The operator may call the operator API by a token, as the role allows.',
  },
  OperatorRoleChanged: { schema: z.strictObject({ role, by }), summary: 'The operator has another role from now on.' },
  OperatorDisabled: { schema: z.strictObject({ by }), summary: 'The token and the sessions of the operator ended.' },
  OperatorRefused: {
    schema: z.strictObject({ reason: z.enum(['there_already', 'not_active', 'role_missing']) }),
    summary: 'The operator was not added or changed, or began no act; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  OperatorActBegun: {
    schema: actBegun,
    summary: 'The operator called an endpoint that changes something; recorded before it has any effect.',
    isNoOp: true,
  },
  OperatorActEnded: {
    schema: actEnded,
    summary: 'The act was answered; an act without this event may have had its effect or not.',
    isNoOp: true,
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const operatorEventSchemas = schemasOf(operatorEvents)

/** An event of an operator. */
export type OperatorEvent = EventOf<typeof operatorEvents>

/** A command about an operator. */
export const operatorCommandSchema = z.discriminatedUnion('type', [
  operatorEventSchemas.OperatorAdded.extend({ type: z.literal('AddOperator') }),
  operatorEventSchemas.OperatorRoleChanged.extend({ type: z.literal('ChangeOperatorRole') }),
  operatorEventSchemas.OperatorDisabled.extend({ type: z.literal('DisableOperator') }),
  /** `needs` is the role that the endpoint needs; the operator is decided by the stream, and `name` tells `root` from others. */
  actBegun.omit({ role: true }).extend({ type: z.literal('BeginAct'), name: z.string(), needs: role }),
  actEnded.extend({ type: z.literal('EndAct') }),
])

/** A command about an operator. */
export type OperatorCommand = z.infer<typeof operatorCommandSchema>

/** An operator in the view; a disabled one has no role. */
export type OperatorEntry = {
  readonly name: string
  readonly role: Role | null
  readonly status: 'active' | 'disabled'
  /** The time of the last change. */
  readonly at: string
}

/** An operator as its events tell: not known, active with a role and a token, or disabled for good. */
export type OperatorState =
  | { readonly status: 'unknown' }
  | { readonly status: 'active'; readonly role: Role; readonly token_hash: string }
  | { readonly status: 'disabled' }

/** Returns the state of an operator after an event. */
export const operatorAfter = (operator: OperatorState, event: OperatorEvent): OperatorState => {
  if (isNoOp(operatorEvents, event)) return operator
  switch (event.type) {
    case 'OperatorAdded':
      return { status: 'active', role: event.data.role, token_hash: event.data.token_hash }
    case 'OperatorRoleChanged':
      return operator.status === 'active' ? { ...operator, role: event.data.role } : operator
    case 'OperatorDisabled':
      return { status: 'disabled' }
    default:
      return unreachable(event)
  }
}
