import { compareKeys } from '../compare-keys.ts'
import type { ViewValue } from '../port.ts'
import { packAround } from './packed-command-index.ts'
import { entriesOf } from './redis-replies.ts'

/** The entries to list: those whose key begins with `prefix` and follows `after`, at most `limit`. */
export type ListRange = Range & { readonly limit: number }

type Range = { readonly prefix: string; readonly after?: string | undefined }

const isWithin = (key: string, { prefix, after }: Range): boolean =>
  key.startsWith(prefix) && (after === undefined || compareKeys(key, after) > 0)

/**
 * Returns the start of a list as a lexicographic range of Redis, and the pack that the start lies within, or an empty
 * text.
 */
const startOf = ({ prefix, after }: Range): readonly [from: string, pack: string] => {
  const [bracket, first] = after !== undefined && compareKeys(after, prefix) >= 0 ? ['(', after] : ['[', prefix]
  return [bracket + first, packAround(first) ?? '']
}

/** Returns the arguments of the script that lists entries. */
export const listArguments = (range: ListRange): readonly string[] => [
  ...startOf(range),
  range.prefix,
  String(range.limit),
]

/** Returns the entries of a reply to a list; the reply may have more, because it has packs as a whole. */
export const listedEntries = (
  [, keys, values, packs]: readonly unknown[],
  range: ListRange,
): readonly (readonly [string, ViewValue])[] =>
  entriesOf(keys, values, packs)
    .filter(([key]) => isWithin(key, range))
    .slice(0, range.limit)
