import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventReader, Position, RecordedEvent } from '@folio/event-store/port.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Account } from './account.ts'
import type { BelievedView } from './believed-view.ts'
import { metadataOf } from './event-codec.ts'
import { pause } from './pause.ts'

/**
 * Whether a command was answered before: `new` if it was not, as known up to a position; `answered` at a revision of a
 * stream; `unknown` if that cannot be told just now.
 */
export type News =
  | { readonly kind: 'new'; readonly knownTo: Position }
  | {
      readonly kind: 'answered'
      readonly stream: string
      readonly revision: number
      /** The event there, where it was read on the way. */
      readonly event?: RecordedEvent | undefined
    }
  | { readonly kind: 'unknown' }

const PAGE_EVENTS = 256
const INDEX_WAIT_MS = 2000
const INDEX_POLL_MS = 20

/** Where the cause of each step stands, by command id. */
type Causes = ReadonlyMap<string, Position>

/**
 * Looks for the answers to steps. They can only stand after their causes, so the stream is read back, once for all of them, to
 * the earliest cause.
 */
const stepNews = async (
  store: EventReader,
  account: Account<unknown>,
  causes: Causes,
): Promise<ReadonlyMap<string, News>> => {
  const knownTo = account.recent.floor()
  const news = new Map<string, News>([...causes.keys()].map((id) => [id, { kind: 'new', knownTo }]))
  const earliest = Math.min(...causes.values())
  let from = account.tip.revision
  for (let left = causes.size; from >= 0 && left > 0; ) {
    const page = await store.readStream(account.stream, { direction: 'backwards', from, limit: PAGE_EVENTS })
    for (const event of page) {
      if (event.position <= earliest) return news
      const id = metadataOf(event).command_id
      if (event.position <= (causes.get(id) ?? Number.POSITIVE_INFINITY)) continue
      if (news.get(id)?.kind !== 'answered') left -= 1
      news.set(id, { kind: 'answered', stream: event.stream, revision: event.revision, event })
    }
    if (page.length === 0) break
    from -= page.length
  }
  return news
}

/** What the index says of a command; nothing while it cannot be asked or has not reached a position. */
const indexSays = async (view: BelievedView, commandId: string, floor: Position): Promise<News | undefined> => {
  try {
    const { mark, values } = await view.get([viewKeys.command(commandId)])
    const [entry] = values
    if (entry !== undefined && 'stream' in entry) {
      return { kind: 'answered', stream: entry.stream, revision: entry.revision }
    }
    return mark.position >= floor ? { kind: 'new', knownTo: mark.position } : undefined
  } catch (error) {
    if (error instanceof ReadModelUnavailable) return undefined
    throw error
  }
}

/** The index knows every answer up to the position it gives back: it is asked until it reaches the account's floor. */
const clientNews = async (
  view: BelievedView,
  commandId: string,
  { floor, giveUpAtMs }: { readonly floor: Position; readonly giveUpAtMs: number },
): Promise<News> => {
  for (;;) {
    const said = await indexSays(view, commandId, floor)
    if (said !== undefined) return said
    if (performance.now() >= giveUpAtMs) return { kind: 'unknown' }
    await pause(INDEX_POLL_MS)
  }
}

/** Up to where the sender of a command knew that it had no answer. */
export const knownTo = ({ origin }: CommandMessage<unknown>): Position =>
  origin.kind === 'client' ? origin.seen_position : origin.cause_position

/** Whether memory alone cannot tell that a command is new: its sender knew less than the account has forgotten. */
export const needsLookUp = ({ recent }: Account<unknown>, message: CommandMessage<unknown>): boolean =>
  knownTo(message) < recent.floor() && recent.get(message.command_id) === undefined

/** Looks up what memory alone cannot tell: the commands whose sender knew less than the account has forgotten. */
export const lookUpNews = async (
  { store, view }: { readonly store: EventReader; readonly view: BelievedView },
  account: Account<unknown>,
  messages: readonly CommandMessage<unknown>[],
): Promise<ReadonlyMap<string, News>> => {
  const causes = new Map<string, Position>()
  const commands = new Set<string>()
  for (const message of messages) {
    if (!needsLookUp(account, message)) continue
    if (message.origin.kind === 'client') commands.add(message.command_id)
    else causes.set(message.command_id, message.origin.cause_position)
  }
  const news = new Map(causes.size === 0 ? [] : await stepNews(store, account, causes))
  // All of them together wait no longer than one: the account's other commands wait behind them.
  const giveUpAtMs = performance.now() + INDEX_WAIT_MS
  for (const commandId of commands) {
    news.set(commandId, await clientNews(view, commandId, { floor: account.recent.floor(), giveUpAtMs }))
  }
  return news
}
