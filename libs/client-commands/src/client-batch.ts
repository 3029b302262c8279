import type { CommandBatch, CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { clientMessage } from './client-message.ts'
import type { SentRequest } from './client-request.ts'
import {
  answersTo,
  claimNotAfterOf,
  type NoEvent,
  type RequestOutcome,
  type SeenAnswer,
  UNAVAILABLE,
} from './request-outcome.ts'
import type { AskBatch } from './request-reply.ts'
import { type ClaimingSender, notAfterOf, outcomeAfter, whileClaimed } from './send-request.ts'

/** The dependencies of sending the commands of several requests in one message. */
type BatchSender = Omit<ClaimingSender, 'ask'> & { readonly askBatch: AskBatch }

/** A request and its command. */
type BatchItem<Command, Request extends SentRequest = SentRequest> = {
  readonly request: Request
  readonly command: Command
  /** True if the request was claimed before: an earlier call may have sent its command. */
  readonly isClaimed: boolean
}

/** Commands of one client to one account, to send together. */
type BatchToSend<Command> = {
  readonly view: ViewReader
  readonly topic: Topic<CommandMessage<Command>>
  readonly account: string
  readonly items: readonly BatchItem<Command>[]
  /** True if all commands take effect or none does. */
  readonly isAtomic: boolean
  /** The position of the view that shows no answer to any of them. */
  readonly seenPosition: number
}

/**
 * Several requests as one read of a view shows them: the answer to each, and if it was claimed before, as far as claims
 * are kept.
 */
export const lookUpRequests = async (
  store: EventReader,
  requests: readonly SentRequest[],
  view: ViewReader,
): Promise<{
  readonly seenPosition: number
  /** The moment up to which the view has seen every event (microseconds since 1970). */
  readonly caughtUpAt: number
  /** False where the view may have lost the claim of a request that is under way. */
  readonly claimsKept: boolean
  readonly found: readonly SeenAnswer[]
}> => {
  const { values, checkpoint, caughtUpAt, claimsKept } = await view.get(
    requests.map(({ commandId }) => viewKeys.command(commandId)),
  )
  const answers = await answersTo(
    store,
    requests.map((request, index) => ({ request, entry: values[index] })),
  )
  const found = requests.map((_, index) => ({
    answered: answers[index],
    isClaimed: values[index] !== undefined,
    claimNotAfter: claimNotAfterOf(values[index]),
  }))
  return { seenPosition: checkpoint.position, caughtUpAt, claimsKept, found }
}

/** The message of the first of several commands, with the others in its batch. */
const batchMessage = <Command>(
  sender: BatchSender,
  { account, isAtomic, seenPosition }: BatchToSend<Command>,
  [first, ...others]: readonly [BatchItem<Command>, ...BatchItem<Command>[]],
): CommandMessage<Command> => {
  const { request, command } = first
  const notAfter = notAfterOf(sender, request)
  const message = clientMessage<Command>(sender, request, { account, command, notAfter, seenPosition })
  if (others.length === 0) return message
  const batch: CommandBatch<Command> = {
    is_atomic: isAtomic,
    rest: others.map((other) => ({
      command_id: other.request.commandId,
      fingerprint: other.request.fingerprint,
      command: other.command,
    })),
  }
  return { ...message, batch }
}

/** A request of a batch after its claim: the answer, or the reason why there is none, if it must not be sent. */
type ClaimedItem = {
  readonly answered: RequestOutcome | NoEvent | undefined
  /** True if a call had claimed it before this claim. */
  readonly wasClaimed: boolean
}

/** Claims the requests of a batch; the results are in their order. */
const claimItems = async <Command>(
  sender: BatchSender,
  { view, account, items }: BatchToSend<Command>,
): Promise<readonly ClaimedItem[]> => {
  const { results } = await view.claimAll(
    items.map(({ request }) => {
      const { commandId, fingerprint } = request
      return [viewKeys.command(commandId), { fingerprint, notAfter: notAfterOf(sender, request), account }]
    }),
  )
  const taken = items.flatMap(({ request }, index) => {
    const { claimed, entry } = results[index] ?? { claimed: false, entry: undefined }
    return claimed ? [] : [{ request, entry }]
  })
  const answers = (taken.length === 0 ? [] : await answersTo(sender.store, taken)).values()
  return items.map((_, index) => {
    const { claimed = false, wasClaimed = false } = results[index] ?? {}
    return { answered: claimed ? undefined : (answers.next().value ?? UNAVAILABLE), wasClaimed }
  })
}

const outcomesOf = async <Command>(
  sender: BatchSender,
  batch: BatchToSend<Command>,
  items: readonly BatchItem<Command>[],
): Promise<readonly (RequestOutcome | NoEvent)[]> => {
  const [first, ...others] = items
  if (first === undefined) return []
  const outcomes = await sender.askBatch(batch.topic, batchMessage(sender, batch, [first, ...others]))
  const { correlationId } = first.request
  return outcomes.map((outcome) =>
    outcome.kind === 'recorded'
      ? { recorded: outcome, isRepeat: outcome.correlation_id !== correlationId }
      : { reason: outcome.kind },
  )
}

const outcomeOf = (
  { answered, wasClaimed }: ClaimedItem,
  outcome: RequestOutcome | NoEvent,
): RequestOutcome | NoEvent => answered ?? outcomeAfter({ isClaimed: wasClaimed }, outcome)

const claimAndAskAll = async <Command>(
  sender: BatchSender,
  batch: BatchToSend<Command>,
): Promise<readonly (RequestOutcome | NoEvent)[]> => {
  const { account, items, isAtomic } = batch
  const [first] = items
  const release = sender.inFlight.acquire(account, items.length)
  if (first === undefined || release === undefined) return items.map(() => UNAVAILABLE)
  try {
    if (sender.clock() > notAfterOf(sender, first.request)) return items.map(() => UNAVAILABLE)
    const claims = await claimItems(sender, batch)
    const isAnyAnswered = claims.some(({ answered }) => answered !== undefined)
    if (isAtomic && isAnyAnswered) return claims.map((claim) => outcomeOf(claim, UNAVAILABLE))
    const open = isAnyAnswered ? items.filter((_, index) => claims[index]?.answered === undefined) : items
    const wasAnyClaimed = claims.some(({ wasClaimed }) => wasClaimed)
    const sent = await whileClaimed(wasAnyClaimed, () => outcomesOf(sender, batch, open))
    const outcomes = ('reason' in sent ? open.map(() => sent) : sent).values()
    return claims.map((claim) => claim.answered ?? outcomeOf(claim, outcomes.next().value ?? UNAVAILABLE))
  } finally {
    release()
  }
}

/**
 * Claims the requests of a batch, sends their commands in one message and waits for the outcome of each, in their order.
 * Claims nothing if the in-flight limit is reached. An atomic batch is not sent if one of its requests cannot be claimed:
 * the others are `unavailable` then. A request that an earlier call may have sent is `no_answer` instead of `unavailable`.
 */
export const claimAndSendBatch = async <Command>(
  sender: BatchSender,
  batch: BatchToSend<Command>,
): Promise<readonly (RequestOutcome | NoEvent)[]> => {
  const { items } = batch
  const isAnyClaimed = items.some(({ isClaimed }) => isClaimed)
  const sent = await whileClaimed(isAnyClaimed, () => claimAndAskAll(sender, batch))
  return items.map((item, index) => outcomeAfter(item, 'reason' in sent ? sent : (sent[index] ?? UNAVAILABLE)))
}
