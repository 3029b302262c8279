import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Recorded } from '@folio/contracts/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { CommandEntry } from '@folio/contracts/view-keys.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { Ask } from '@folio/service-kit/ask.ts'
import { clientMessage, type Sender } from '@folio/service-kit/client-message.ts'
import { isPortUnavailable } from '@folio/service-kit/is-port-unavailable.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'
import { onePerKey } from './one-per-key.ts'

/** A request of which the asker's view knows the claim alone. */
export type UnansweredRequest<Command> = Omit<Sender, 'fingerprint'> & {
  readonly requestId: string
  /** When it was asked what has become of it, in microseconds since 1970. */
  readonly receivedAt: number
  readonly claim: Extract<CommandEntry, { readonly notAfter: number }>
  readonly topic: Topic<CommandMessage<Command>>
  readonly seenPosition: number
}

/**
 * Has the owner of its account put an end to a request whose time is over, and answers what is recorded of it then; nothing
 * where that is not known yet.
 */
export type ExpireRequest = <Command>(request: UnansweredRequest<Command>) => Promise<Recorded | undefined>

type Asking = {
  readonly ask: Ask
  readonly clock: Clock
  readonly store: Pick<EventReader, 'epoch'>
  readonly times: TimeLimits
}

const UNDER_WAY_MAX = 1000

const askOwner = async <Command>(
  asking: Asking,
  account: string,
  { claim, topic, requestId, receivedAt, seenPosition, ...sender }: UnansweredRequest<Command>,
): Promise<Recorded | undefined> => {
  const { fingerprint, notAfter } = claim
  const message = clientMessage<Command>(
    asking,
    { ...sender, fingerprint },
    {
      account,
      command: { type: 'ExpireRequest', request_id: requestId, not_after: timestampOf(notAfter) },
      notAfter: receivedAt + asking.times.commandLifeMs * 1000,
      seenPosition,
    },
  )
  try {
    const outcome = await asking.ask(topic, message)
    return outcome.kind === 'recorded' ? outcome : undefined
  } catch (error) {
    if (isPortUnavailable(error)) return undefined
    throw error
  }
}

/** Asks for the end of each request once at a time, however many ask what has become of it. */
export const requestExpirer = (asking: Asking): ExpireRequest => {
  const { clock, times } = asking
  const shared = onePerKey<Recorded | undefined>(UNDER_WAY_MAX)
  const marginUs = (times.marginMs + times.clockSkewMs) * 1000
  return async (request) => {
    const { account, notAfter } = request.claim
    if (account === undefined || clock() <= notAfter + marginUs) return undefined
    return shared(request.commandId, () => askOwner(asking, account, request))
  }
}

/** Lets every request wait, as long as services may run that do not know what is recorded of one that expired. */
export const neverExpire: ExpireRequest = async () => undefined
