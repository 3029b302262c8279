import type { WireMessage } from '@folio/contracts/topic.ts'

/** What the embedded bus hands messages to: a group of consumers, or a tail. Nothing of it runs inside `take` or `malformed`. */
export type EmbeddedReceiver = {
  readonly isFull: () => boolean
  readonly take: (key: string, message: unknown) => void
  readonly decode: (wire: WireMessage) => unknown
  readonly malformed: (error: Error, key: string) => void
  /** Whether what it cannot read goes to the dead letters. */
  readonly keepsDeadLetters: boolean
  /** Forgets what it has not begun with, and resolves when what it has begun has ended. */
  readonly stop: () => Promise<void>
}
