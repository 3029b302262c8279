/** The text that stands in place of a masked value. */
export const MASK = '•••'

/** A name that a path may have, and the most names of one, as the API takes them. */
const NAME = /^[A-Za-z0-9_]{1,60}$/
const NAMES_MAX = 8

/** Lists the paths of the masked values in the data of an event, their names joined by points: `client.nickname`. */
export const maskedPaths = (data: unknown, above: readonly string[] = []): readonly string[] => {
  if (data === MASK) return above.length === 0 ? [] : [above.join('.')]
  if (typeof data !== 'object' || data === null || above.length === NAMES_MAX) return []
  return Object.entries(data).flatMap(([name, value]) => (NAME.test(name) ? maskedPaths(value, [...above, name]) : []))
}
