import { searchText } from '../search-fields.ts'

/**
 * The verification whose report is open, the kind of verification whose form is, and the version of the checkpoint that is to be
 * replaced.
 */
export type VerifySearch = {
  readonly id?: string | undefined
  readonly start?: 'new' | 'everything' | undefined
  readonly replace?: string | undefined
}

const VERSION = /^[1-9]\d{0,8}$/

/** Reads the search parameters of the verifications; ignores what is malformed. */
export const verifySearch = ({ id, start, replace }: Record<string, unknown>): VerifySearch => {
  const version = searchText(replace)
  return {
    id: searchText(id),
    start: start === 'new' || start === 'everything' ? start : undefined,
    replace: version !== undefined && VERSION.test(version) ? version : undefined,
  }
}
