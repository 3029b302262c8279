import type { Claim, Mark, Standing, ViewValue } from './port.ts'

/** A mark as the server keeps it. */
export const markText = ({ epoch, position }: Mark): string => `${epoch}:${position}`

const markOf = (text: string): Mark => {
  const [epoch, position] = text.split(':')
  return { epoch: Number(epoch), position: Number(position) }
}

/** A reply that is a list. */
export const listOf = (reply: unknown): readonly unknown[] => {
  if (!Array.isArray(reply)) throw new Error(`a script answered ${typeof reply} where it answers a list`)
  return reply
}

/** Where a view stands, as every script of a view answers it first. */
export const standingOf = (reply: unknown): Standing => {
  const [mark, caughtUpAt, claimsSince] = listOf(reply)
  return {
    mark: typeof mark === 'string' ? markOf(mark) : null,
    caughtUpAt: Number(caughtUpAt),
    claimsSince: Number(claimsSince),
  }
}

const claimOf = (text: string): Claim => {
  const space = text.indexOf(' ')
  const [fingerprint = '', account = ''] = text.slice(space + 1).split('\n')
  const claim = { fingerprint, notAfter: Number(text.slice(0, space)) }
  return account === '' ? claim : { ...claim, account }
}

/** What stands on a key: a value is kept as JSON and so begins with a brace, a claim as its `notAfter` and fingerprint, and its account in a line of its own. */
export const entryOf = (text: unknown): ViewValue | undefined => {
  if (typeof text !== 'string') return undefined
  return text.startsWith('{') ? JSON.parse(text) : claimOf(text)
}

/** What stands on a key that has something. */
export const knownEntryOf = (text: unknown): ViewValue => {
  const entry = entryOf(text)
  if (entry === undefined) throw new Error('a script answered no entry where there is one')
  return entry
}

/** Keys with their values. */
export const entriesOf = (keys: unknown, values: unknown): readonly (readonly [string, ViewValue])[] => {
  const found = listOf(values)
  return listOf(keys).map((key, place) => [String(key), knownEntryOf(found[place])])
}
