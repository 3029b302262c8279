import { isTombstone, type Topic } from '@folio/contracts/topic.ts'
import type { DeadLetter } from './dead-letter.ts'

/** The cause for which a dead letter is not sent again: it holds a part of its message, or its topic cannot decode it. */
export type ReplayHindrance = 'truncated' | 'undecodable'

/** Returns what hinders the replay of a dead letter; undefined if its message can be sent. */
export const replayHindrance = (
  topic: Pick<Topic<unknown>, 'decode' | 'isCompacted'>,
  { wire, fullBody }: DeadLetter,
): ReplayHindrance | undefined => {
  if (fullBody !== undefined) return 'truncated'
  if (topic.isCompacted === true && isTombstone(wire)) return undefined
  try {
    topic.decode(wire)
    return undefined
  } catch {
    return 'undecodable'
  }
}
