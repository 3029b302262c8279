import { setImmediate } from 'node:timers/promises'
import type { EmbeddedView, Unwritten } from './embedded-view.ts'
import type { ViewsWriter } from './views-writer.ts'

// As many entries become JSON in one go: about a third of a millisecond of the main thread.
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

/** Brings what changed in some views into the file, all of one moment, and lets the loop turn between the pieces. */
export const writeChanges = async (views: Iterable<EmbeddedView>, writer: ViewsWriter): Promise<void> => {
  const taken = takeAll(views)
  if (taken.length === 0) return
  for (const [, part] of taken) {
    for (const text of slices(part)) {
      writer.send(part.row.incarnation, text)
      await setImmediate()
    }
  }
  await writer.commit(taken.map(([, { row }]) => row))
  for (const [view, { changes }] of taken) view.written(changes)
}
