import { type ActRow, listActs as endpoint } from '@folio/contracts/http/operator/acts.ts'
import { handle } from '../../handler.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { Columns } from '../../lists/export-rows.ts'
import { operatorNames } from '../operators/operator-names.ts'
import { actsSource } from './acts-source.ts'

const columns: Columns<ActRow> = {
  at: ({ at }) => at,
  operator: ({ operator }) => operator,
  role: ({ role }) => role,
  kind: ({ kind }) => kind,
  reason: ({ reason }) => reason,
  ticket: ({ ticket }) => ticket,
  details: ({ details }) => JSON.stringify(details),
  status: ({ outcome }) => outcome?.status ?? null,
  code: ({ outcome }) => outcome?.code ?? null,
  rule: ({ outcome }) => outcome?.rule ?? null,
  act_id: ({ act_id }) => act_id,
}

/** Answers the acts of one operator or of all, the newest first. */
export const listActs = handle(endpoint, async (gateway, call) => {
  const { operator, kind, about, ticket, start_date_time: start, end_date_time: end } = call.query
  const operators = operator === undefined ? await operatorNames(gateway, call.receivedAt) : [operator]
  const source = actsSource(gateway.store, { operators, kind, about, ticket, start, end })
  const filters = { operator, kind, about, ticket, start, end }
  return answerList(gateway, call, { endpoint: endpoint.id, filters, source, columns })
})
