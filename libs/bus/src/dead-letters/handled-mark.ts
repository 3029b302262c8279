import { NO_BODY, type Topic, type WireMessage } from '@folio/contracts/topic.ts'
import { deadLetterTopicOf, isDeadLetter } from './dead-letter.ts'

/** A mark among the dead letters of a topic: the letter at the offset was replayed or dropped. */
export type HandledMark = { readonly offset: number }

const HANDLED = 'dlt_handled'

/** Returns the dead-letter topic of a topic as the marks of handled letters are written to it, behind the letters. */
export const handledMarksOf = (topic: string): Topic<HandledMark> => ({
  name: deadLetterTopicOf(topic).name,
  keyOf: ({ offset }) => String(offset),
  encode: ({ offset }) => ({ headers: { [HANDLED]: String(offset) }, value: NO_BODY }),
  decode: (wire) => {
    const mark = handledMarkIn(wire)
    if (mark === undefined)
      throw new Error(`a mark of a handled dead letter must have the header ${HANDLED} with an offset`)
    return mark
  },
})

/**
 * Reads a message of a dead-letter topic as a mark; undefined if it is none. A letter is none, also where its message came
 * with a header of that name.
 */
export const handledMarkIn = (wire: WireMessage): HandledMark | undefined => {
  const offset = wire.headers[HANDLED]
  if (offset === undefined || !/^\d{1,15}$/.test(offset) || isDeadLetter(wire)) return undefined
  return { offset: Number(offset) }
}
