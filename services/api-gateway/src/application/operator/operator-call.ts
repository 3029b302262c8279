import type { ClientRequest } from '@folio/client-commands/client-request.ts'

/** The client id under which the operator's requests are recorded. */
export const OPERATOR = 'operator'

/** The ids and times of an operator's call that its commands carry. */
export type OperatorCall = Pick<ClientRequest, 'correlationId' | 'receivedAt' | 'traceparent'>

/** The ids and times of a call, without the rest of it. */
export const callOf = ({ correlationId, receivedAt, traceparent }: OperatorCall): OperatorCall => ({
  correlationId,
  receivedAt,
  traceparent,
})
