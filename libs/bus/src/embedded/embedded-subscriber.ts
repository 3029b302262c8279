import type { WireMessage } from '@folio/contracts/topic.ts'

/** A subscriber of the embedded bus: a group, or a tail. `take` and `malformed` return before any handler runs. */
export type EmbeddedSubscriber = {
  readonly isFull: () => boolean
  readonly take: (key: string, message: unknown) => void
  readonly decode: (wire: WireMessage) => unknown
  readonly malformed: (error: Error, key: string) => void
  /** True if messages that the subscriber cannot decode become dead letters. */
  readonly keepsDeadLetters: boolean
  /** Drops the messages that it has not begun with; resolves when the running calls have ended. */
  readonly stop: () => Promise<void>
}
