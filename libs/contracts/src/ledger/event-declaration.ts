import type { z } from 'zod'

/** An event as it is declared: the schema of its data, and one sentence for the documents. */
export type EventDeclaration = {
  readonly schema: z.ZodType
  readonly summary: string
  /** Set for an event that refuses what its command asked for. */
  readonly isRefusal?: true
  /** Set for an event that only records an answer: it changes no state, view or balance, and no step follows it. */
  readonly isNoOp?: true
}

/** The events of one kind of stream, by the name of the event. */
export type EventDeclarations = Readonly<Record<string, EventDeclaration>>

/** The schemas of declared events, by the name of the event. */
export type SchemasOf<Events extends EventDeclarations> = { readonly [Type in keyof Events]: Events[Type]['schema'] }

/** Reads the schemas from declared events. */
export const schemasOf = <Events extends EventDeclarations>(events: Events): SchemasOf<Events> =>
  Object.fromEntries(Object.entries(events).map(([type, { schema }]) => [type, schema])) as SchemasOf<Events>

type ReasonIn<Data> = 'reason' extends keyof Data ? NonNullable<Data['reason']> : never

/** The union of the values that the field `reason` of these events may have. */
export type ReasonOf<Events extends EventDeclarations> = {
  [Type in keyof Events]: ReasonIn<z.infer<Events[Type]['schema']>>
}[keyof Events] &
  string

/** The union of declared events, each with its type and its data. */
export type EventOf<Events extends EventDeclarations> = {
  [Type in keyof Events & string]: { readonly type: Type; readonly data: z.infer<Events[Type]['schema']> }
}[keyof Events & string]

type NoOpTypeOf<Events extends EventDeclarations> = {
  [Type in keyof Events]: Events[Type] extends { readonly isNoOp: true } ? Type : never
}[keyof Events]

/** Tells whether an event is declared as a no-op; a `switch` after it must handle every other event. */
export const isNoOp = <const Events extends EventDeclarations, Event extends { readonly type: string }>(
  events: Events,
  event: Event,
): event is Extract<Event, { readonly type: NoOpTypeOf<Events> }> => events[event.type]?.isNoOp === true
