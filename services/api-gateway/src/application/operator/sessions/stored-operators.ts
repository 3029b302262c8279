import {
  OPERATOR_NAME,
  OPERATOR_STREAM_PREFIX,
  type OperatorEvent,
  type OperatorState,
  operatorAfter,
  operatorEvents,
  operatorNameIn,
  operatorTokenHash,
  ROOT,
} from '@folio/contracts/identity/operators.ts'
import { type EventReader, READ_EVENTS_MAX } from '@folio/event-store/port.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import { isSameText, type Operator, type Operators } from './operators.ts'

const EVENT_TYPES: ReadonlySet<string> = new Set(Object.keys(operatorEvents))

/**
 * The operators whose events are stored, and `root`. Each look-up reads the operator's own stream, not a view, so that a
 * changed role and a disabled operator count from the next request on, at every gateway.
 */
export const storedOperators = (store: Pick<EventReader, 'readStream'>, root: Operators): Operators => {
  const stateOf = async (name: string): Promise<OperatorState> => {
    const stream = OPERATOR_STREAM_PREFIX + name
    let state: OperatorState = { status: 'unknown' }
    for (let from = 0; ; from += READ_EVENTS_MAX) {
      const events = await store.readStream(stream, { direction: 'forwards', from, limit: READ_EVENTS_MAX })
      for (const recorded of events) state = operatorAfter(state, eventOf<OperatorEvent>(recorded, EVENT_TYPES))
      if (events.length < READ_EVENTS_MAX) return state
    }
  }
  const byName = async (name: string): Promise<Operator | undefined> => {
    if (name === ROOT) return root.byName(name)
    const state = OPERATOR_NAME.test(name) ? await stateOf(name) : undefined
    return state?.status === 'active' ? { name, role: state.role, credential: state.token_hash } : undefined
  }
  return {
    byName,
    byToken: async (token) => {
      const name = operatorNameIn(token)
      if (name === undefined || name === ROOT) return root.byToken(token)
      const operator = await byName(name)
      return operator !== undefined && isSameText(operator.credential, operatorTokenHash(token)) ? operator : undefined
    },
  }
}
