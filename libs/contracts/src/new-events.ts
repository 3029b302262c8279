/** The types of events that the release before this one does not know, and that can be held back until nobody runs it any more. */
export const NEW_EVENTS = ['RequestExpired'] as const

/** The type of an event that the release before this one does not know. */
export type NewEvent = (typeof NEW_EVENTS)[number]
