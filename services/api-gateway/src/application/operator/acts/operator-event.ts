import { type OperatorEvent, operatorEvents } from '@folio/contracts/identity/operators.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'

const EVENT_TYPES: ReadonlySet<string> = new Set(Object.keys(operatorEvents))

/** Returns the event of an operator that a stored event holds; throws `UnknownEventType` for any other. */
export const operatorEventIn = (recorded: RecordedEvent): OperatorEvent => eventOf<OperatorEvent>(recorded, EVENT_TYPES)
