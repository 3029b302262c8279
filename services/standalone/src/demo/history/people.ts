/** The clients of the history, the two of the welcome text first. */
export const NICKNAMES = [
  'alice',
  'bob',
  'carol',
  'dmitri',
  'emeka',
  'fatima',
  'grace',
  'hiro',
  'ines',
  'jonas',
] as const

/** A client of the history. */
export type Nickname = (typeof NICKNAMES)[number]

/** The operators of the history, with their roles. */
export const OPERATORS = [
  { name: 'maya', role: 'operator' },
  { name: 'tomas', role: 'operator' },
  { name: 'ruth', role: 'admin' },
] as const

/** An operator of the history. */
export type OperatorName = (typeof OPERATORS)[number]['name']
