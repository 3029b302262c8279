import type { EventReader } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { newestRevision } from '@folio/service-kit/events/revision-before.ts'
import { type AccountScope, accountScopes, type ReaderPlace, readAccountCursor } from './account-cursor.ts'
import type { OwnAccounts } from './own-accounts.ts'

/** The sources from which the beginning of a stream is found. */
export type StartSources = { readonly store: EventReader; readonly accounts: OwnAccounts; readonly clock: Clock }

/** The reader of a stream, the scopes of its token, and its cursor if it has one. */
export type StartRequest = {
  readonly clientId: string
  readonly scopes: readonly AccountScope[]
  readonly cursor: string | undefined
}

/** Reads the newest revision of each stream that has events. */
const newestOf = async (
  store: EventReader,
  streams: readonly string[],
): Promise<readonly (readonly [string, number])[]> => {
  const newest = await Promise.all(
    streams.map(async (stream) => [stream, await newestRevision(store, stream)] as const),
  )
  return newest.filter(([, revision]) => revision >= 0)
}

/** Reads all streams of a client; waits for accounts that a lagging view does not show yet where `named` has others. */
const ownStreams = async (
  { accounts, clock }: StartSources,
  clientId: string,
  named: readonly string[],
): Promise<ReadonlySet<string>> => {
  const list = async () =>
    new Set((await Promise.all(accountScopes.map((scope) => accounts.streamsOf(clientId, scope)))).flat())
  const own = await list()
  if (named.every((stream) => own.has(stream))) return own
  await accounts.waitForAllBefore(clock())
  return list()
}

/** Tells if a cursor names streams of its client alone, and revisions that they have reached. */
const isPossible = async (sources: StartSources, clientId: string, { revisions }: ReaderPlace): Promise<boolean> => {
  const own = await ownStreams(sources, clientId, [...revisions.keys()])
  if ([...revisions.keys()].some((stream) => !own.has(stream))) return false
  const newest = new Map(await newestOf(sources.store, [...revisions.keys()]))
  return [...revisions].every(([stream, revision]) => revision <= (newest.get(stream) ?? -1))
}

/**
 * Finds where a stream begins: at the cursor, else now. Accounts of a kind that the cursor did not follow begin now, too; an
 * account of a followed kind that it does not name was opened later and begins with its first event. `reset` for a cursor that
 * cannot be this client's.
 */
export const startOfStream = async (
  sources: StartSources,
  { clientId, scopes, cursor }: StartRequest,
): Promise<ReaderPlace | 'reset'> => {
  const { store, accounts } = sources
  const read = cursor === undefined ? undefined : readAccountCursor(cursor, { clientId, epoch: store.epoch })
  if (cursor !== undefined && (read === undefined || !(await isPossible(sources, clientId, read)))) return 'reset'
  const fresh = scopes.filter((scope) => read?.scopes.includes(scope) !== true)
  const begun = await Promise.all(
    fresh.map(async (scope) => newestOf(store, await accounts.streamsOf(clientId, scope))),
  )
  return {
    scopes: [...(read?.scopes ?? []), ...fresh],
    revisions: new Map([...(read?.revisions ?? []), ...begun.flat()]),
  }
}
