import type { Ask, AskBatch, AskOutcome } from '@folio/client-commands/request-reply.ts'

/** Sends commands and resolves with their outcomes. */
type Asking = { readonly ask: Ask; readonly askBatch: AskBatch }

/** The commands sent to one topic that an event answered, or that failed, within the last minute. */
export type RecentOutcomes = {
  readonly ended: number
  /** Those of them that were not sent, not written or not answered. */
  readonly failed: number
}

/** Counts how the commands of this instance ended. */
export type CommandOutcomes = {
  /** Counts the outcomes of what is sent. */
  readonly counting: (asking: Asking) => Asking
  /** The outcomes at a topic within the last minute, which ends and begins with a slot of ten seconds. */
  readonly recent: (topic: string) => RecentOutcomes
}

const SLOT_MS = 10_000
const SLOTS = 6

type Slot = { readonly number: number; ended: number; failed: number }

const isFailure = ({ kind }: AskOutcome): boolean => kind === 'unavailable' || kind === 'no_answer'

/** False for outcomes that need no append, and so say nothing of a service that cannot write. */
const isCounted = (outcome: AskOutcome): boolean => outcome.kind === 'recorded' || isFailure(outcome)

/** Counts outcomes by topic in slots of ten seconds, of which it keeps the newest six. */
export const commandOutcomes = (nowMs = () => performance.now()): CommandOutcomes => {
  const topics = new Map<string, Slot[]>()
  const slotNow = (): number => Math.floor(nowMs() / SLOT_MS)

  const newestSlot = (topic: string): Slot => {
    const slots = topics.get(topic) ?? []
    const newest = slots.at(-1)
    const number = slotNow()
    if (newest?.number === number) return newest
    const next = { number, ended: 0, failed: 0 }
    topics.set(topic, [...slots, next].slice(-SLOTS))
    return next
  }

  const count = (topic: string, ended: number, failed: number): void => {
    const slot = newestSlot(topic)
    slot.ended += ended
    slot.failed += failed
  }

  return {
    counting: ({ ask, askBatch }) => ({
      ask: async (topic, message) => {
        try {
          const outcome = await ask(topic, message)
          if (isCounted(outcome)) count(topic.name, 1, isFailure(outcome) ? 1 : 0)
          return outcome
        } catch (error) {
          count(topic.name, 1, 1)
          throw error
        }
      },
      askBatch: async (topic, message) => {
        try {
          const outcomes = await askBatch(topic, message)
          count(topic.name, outcomes.filter(isCounted).length, outcomes.filter(isFailure).length)
          return outcomes
        } catch (error) {
          const sent = 1 + (message.batch?.rest.length ?? 0)
          count(topic.name, sent, sent)
          throw error
        }
      },
    }),
    recent: (topic) => {
      const oldest = slotNow() - SLOTS + 1
      const slots = (topics.get(topic) ?? []).filter(({ number }) => number >= oldest)
      return {
        ended: slots.reduce((sum, { ended }) => sum + ended, 0),
        failed: slots.reduce((sum, { failed }) => sum + failed, 0),
      }
    },
  }
}
