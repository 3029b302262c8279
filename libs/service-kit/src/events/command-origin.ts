import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { Position } from '@folio/event-store/port.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** The origin of a command: a client's request, or an event that made the command necessary. */
export type CommandOrigin = CommandMessage<unknown>['origin']

/** The origin of a command that is a client's request. */
export type ClientOrigin = Extract<CommandOrigin, { readonly kind: 'client' }>

/** The origin of events: a command, or the clock of the service that writes them. */
export type TriggerOrigin = CommandOrigin | { readonly kind: 'clock' }

/** The client's request that a command comes from; undefined for a step. */
export const clientOriginOf = (origin: CommandOrigin): ClientOrigin | undefined => {
  switch (origin.kind) {
    case 'client':
      return origin
    case 'step':
      return undefined
    default:
      return unreachable(origin)
  }
}

/** The first position that an event can have. */
export const FIRST_POSITION: Position = 1

/**
 * The position up to which the sender of a command knew that no event answers it; the first of all for the clock, which sends
 * no command.
 */
export const unansweredUpTo = (origin: TriggerOrigin): Position => {
  switch (origin.kind) {
    case 'client':
      return origin.seen_position
    case 'step':
      return origin.cause_position
    case 'clock':
      return FIRST_POSITION
    default:
      return unreachable(origin)
  }
}

/** The time after which a command must not take effect, in microseconds since 1970; a step takes effect at any time. */
export const deadlineOf = (origin: CommandOrigin): number => {
  switch (origin.kind) {
    case 'client':
      return origin.not_after
    case 'step':
      return Number.POSITIVE_INFINITY
    default:
      return unreachable(origin)
  }
}

/** Tells if a command on an empty stream gets the reply 'not found' unless it may begin the stream; a step is decided. */
export const requiresStream = (origin: CommandOrigin): boolean => {
  switch (origin.kind) {
    case 'client':
      return true
    case 'step':
      return false
    default:
      return unreachable(origin)
  }
}

/** Tells if a redelivered command re-sends its successor: the steps of a process do, a client's request does not. */
export const resendsSuccessor = (origin: CommandOrigin): boolean => {
  switch (origin.kind) {
    case 'client':
      return false
    case 'step':
      return true
    default:
      return unreachable(origin)
  }
}

/** The place that records the answer to a command: the index of the view, or the stream after the cause of a step. */
export type AnswerSource = { readonly kind: 'index' } | { readonly kind: 'stream'; readonly after: Position }

const INDEX: AnswerSource = { kind: 'index' }

/** The place to look for the answer to a command that the recent commands in memory do not know. */
export const answerSourceOf = (origin: CommandOrigin): AnswerSource => {
  switch (origin.kind) {
    case 'client':
      return INDEX
    case 'step':
      return { kind: 'stream', after: origin.cause_position }
    default:
      return unreachable(origin)
  }
}

/**
 * Tells if a client's request has another body than the event that answers its id was recorded for; never for a step, whose id
 * stands for its body.
 */
export const isOtherBody = (
  origin: CommandOrigin,
  answered: { readonly fingerprint?: string | undefined },
): boolean => {
  const request = clientOriginOf(origin)
  return request !== undefined && request.fingerprint !== answered.fingerprint
}

/** The metadata that an event keeps of the client whose request caused it; the answering event keeps the fingerprint too. */
export const clientMetadataOf = (
  origin: TriggerOrigin,
  isAnswer: boolean,
): Pick<EventMetadata, 'client_id' | 'endpoint' | 'fingerprint'> => {
  switch (origin.kind) {
    case 'client': {
      const { client_id, endpoint, fingerprint } = origin
      return isAnswer ? { client_id, endpoint, fingerprint } : { client_id, endpoint }
    }
    case 'step':
    case 'clock':
      return {}
    default:
      return unreachable(origin)
  }
}
