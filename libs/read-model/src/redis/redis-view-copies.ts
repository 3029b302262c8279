import { randomUUID } from 'node:crypto'
import { checkKey, checkLimit } from '../check-request.ts'
import {
  COPIES_MAX,
  COPY_TTL_MS,
  type CopiedEntries,
  type ReadModel,
  ReadModelUnavailable,
  type ViewCopy,
} from '../port.ts'
import { entryOf, keyOf, listOf, viewStatusOf } from './redis-replies.ts'
import { listArguments, listedEntries } from './redis-view-lists.ts'
import type { RunViewScript } from './view-scripts.ts'

type Copied = { readonly run: RunViewScript; readonly view: string; readonly name: string }

/** Lists the entries of the view page by page, as each is at its own moment. */
const presentPages = ({ run, view, name }: Copied): ViewCopy['next'] => {
  let after: string | undefined
  return async (limit) => {
    const range = { prefix: '', after, limit }
    const reply = listOf(await run('viewCopyList', view, [...listArguments(range), name, String(COPY_TTL_MS)]))
    if (reply.length === 1) return 'lost'
    const entries = listedEntries(reply, range)
    after = entries.at(-1)?.[0]
    return { entries, isLast: entries.length < limit }
  }
}

/** Returns the entries of a reply whose keys begin with `=`; an empty value stands for a key that had no entry. */
const formerEntries = (reply: unknown): CopiedEntries =>
  listOf(reply).flatMap((key, n, all) => {
    const value = all[n + 1]
    if (n % 2 !== 0 || !Buffer.isBuffer(key) || !Buffer.isBuffer(value)) return []
    return [[keyOf(key.subarray(1)), value.length === 0 ? undefined : entryOf(value)] as const]
  })

/** Reads the values that keys had before they changed while the view was listed. */
const formerPages = ({ run, view, name }: Copied): ViewCopy['next'] => {
  let cursor = ''
  return async (limit) => {
    const args = [name, String(COPY_TTL_MS), cursor, String(limit)]
    const reply = listOf(await run('viewCopyFormer', view, args))
    if (reply.length === 1) return 'lost'
    cursor = String(reply[1])
    return { entries: formerEntries(reply[2]), isLast: cursor === '0' }
  }
}

/**
 * Returns the call that opens copies of views. While one is read, each change of the view keeps on the server the
 * former values of the keys that it changes; at the end they replace what the pages of the view had.
 */
export const redisViewCopies =
  (run: RunViewScript): ReadModel['copy'] =>
  async (view) => {
    checkKey(view)
    const name = `folio:2:copy:${encodeURIComponent(view)}:${randomUUID()}`
    const [status, begun] = listOf(await run('viewCopyBegin', view, [name, String(COPY_TTL_MS), String(COPIES_MAX)]))
    const { checkpoint } = viewStatusOf(status)
    if (checkpoint === null) return undefined
    if (begun !== 1) throw new ReadModelUnavailable(`${COPIES_MAX} copies of the view ${view} are being read already`)

    const copied = { run, view, name }
    const [present, former] = [presentPages(copied), formerPages(copied)]
    let isListed = false
    const next: ViewCopy['next'] = async (limit) => {
      checkLimit(limit)
      if (isListed) return await former(limit)
      const page = await present(limit)
      if (page === 'lost') return page
      isListed = page.isLast
      return { ...page, isLast: false }
    }
    return { checkpoint, next }
  }
