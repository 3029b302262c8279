import type { EmbeddedView, Unwritten } from '../memory/embedded-views.ts'
import type { ViewsWriter } from './views-writer.ts'
import { yieldBetweenSlices } from './yield-between-slices.ts'

// The number of entries serialized at a time: about a third of a millisecond of the main thread.
const ENTRIES_PER_SLICE = 500

const slices = function* ({ changes }: Unwritten): Iterable<string> {
  let text = ''
  let count = 0
  for (const [key, value] of changes.values) {
    text += `${key}\0${value === null ? '' : JSON.stringify(value)}\0`
    count += 1
    if (count % ENTRIES_PER_SLICE === 0) {
      yield text
      text = ''
    }
  }
  if (text !== '') yield text
}

const takeAll = (views: Iterable<EmbeddedView>): (readonly [EmbeddedView, Unwritten])[] =>
  [...views].flatMap((view) => {
    const taken = view.takeUnwritten()
    return taken === undefined ? [] : [[view, taken]]
  })

/**
 * Writes the changes of some views into the file, all as of one moment, and yields to the event loop between the
 * slices.
 */
export const writeChanges = async (views: Iterable<EmbeddedView>, writer: ViewsWriter): Promise<void> => {
  const taken = takeAll(views)
  if (taken.length === 0) return
  const yieldAfterSlice = yieldBetweenSlices()
  for (const [, part] of taken) {
    for (const text of slices(part)) {
      writer.send(part.row.incarnation, text)
      await yieldAfterSlice()
    }
  }
  await writer.commit(taken.map(([, { row }]) => row))
  for (const [view, { changes }] of taken) view.written(changes)
}
