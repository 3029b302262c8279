import { mayCall, type Role } from '@folio/contracts/http/role.ts'
import { OPERATOR_STREAM_PREFIX } from '@folio/contracts/identity/operators.ts'
import { type Refusal, roleMissing } from '@folio/rest-server/refusal.ts'
import { snapshottedStream } from '@folio/service-kit/aggregates/snapshots.ts'

/** The lowest role that reads the acts of operators. */
const ACTS_ROLE: Role = 'auditor'

/** The stream itself, or the one of which it holds snapshots, so that a stream is guarded like its snapshots. */
export const guardedStream = (stream: string): string => snapshottedStream(stream)?.stream ?? stream

/** Tells if a stream holds the acts of an operator, or snapshots of one. */
const isOfActs = (stream: string): boolean => guardedStream(stream).startsWith(OPERATOR_STREAM_PREFIX)

/** Refuses to read streams that hold acts to an operator with a lower role. */
export const refuseActs = (streams: Iterable<string>, own: Role | undefined): Refusal | undefined => {
  const mayRead = own !== undefined && mayCall(own, ACTS_ROLE)
  return !mayRead && [...streams].some(isOfActs) ? roleMissing(ACTS_ROLE, own) : undefined
}
