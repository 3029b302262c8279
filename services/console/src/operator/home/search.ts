import { UUID } from '../uuid.ts'
/** The part of Home that its address holds: the shown payment, and the position before it. */
export type HomeSearch = {
  readonly pay?: string
  readonly since?: number
}

/** Reads the search parameters of Home; ignores what is malformed. */
export const homeSearch = ({ pay, since }: Record<string, unknown>): HomeSearch => ({
  ...(typeof pay === 'string' && UUID.test(pay) ? { pay } : {}),
  ...(typeof since === 'number' && Number.isSafeInteger(since) && since >= 0 ? { since } : {}),
})
