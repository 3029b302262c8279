import { KEY_LENGTH_MAX } from './port.ts'

/** Throws unless a text can be a key or the name of a view: 1 to `KEY_LENGTH_MAX` long, well-formed, without U+0000. */
export const checkKey = (key: string): void => {
  if (key.length > 0 && key.length <= KEY_LENGTH_MAX && key.isWellFormed() && !key.includes('\0')) return
  throw new RangeError(`${JSON.stringify(key.slice(0, KEY_LENGTH_MAX))} is no key: ${faultOf(key)}`)
}

const faultOf = (key: string): string => {
  if (key.length === 0) return 'it is empty'
  if (key.length > KEY_LENGTH_MAX) return `it is longer than ${KEY_LENGTH_MAX}`
  return key.includes('\0') ? 'it holds U+0000' : 'it holds half a surrogate pair'
}
