/**
 * Readers of search parameters: each returns the value if it is of its kind, else undefined, so that a malformed address
 * opens the screen without it.
 */

const TEXT_MAX = 200

/** A text of 1 to 200 characters; a number that was written without quotes counts as its digits. */
export const searchText = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= TEXT_MAX ? text : undefined
}

/** True if the parameter is set. */
export const searchFlag = (value: unknown): true | undefined => (value === true ? true : undefined)
