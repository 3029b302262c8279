/** The state that each act without fields brings an account into, by its verb. */
const STATES: Readonly<Record<string, string>> = {
  Freeze: 'frozen',
  Thaw: 'open',
  'Close for good': 'closed',
  Deactivate: 'inactive',
  Reactivate: 'active',
}

/** Tells if an account is in the state already that an act would bring it into, so that the act changes nothing. */
export const isAlready = (verb: string, status: string | null): boolean => status !== null && STATES[verb] === status
