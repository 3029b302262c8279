import { isRevokedBy } from '@folio/access/revocation-cache.ts'
import { ACCOUNT_STREAMS_MAX } from '@folio/contracts/http/account/events.ts'
import type { Revocation } from '@folio/contracts/messaging/revocation.ts'
import type { Caller } from '@folio/rest-server/caller.ts'
import { type EventStreamBounds, startEventStream } from '@folio/rest-server/streams/event-stream.ts'
import { streamSlots } from '@folio/rest-server/streams/stream-slots.ts'
import { type AccountScope, accountScopes } from './account-cursor.ts'
import { accountEventSource, type SourcePorts } from './account-event-source.ts'
import type { SourceBounds } from './followed-accounts.ts'
import { startOfStream } from './stream-start.ts'

/** A call that opens a stream. */
export type StreamCall = {
  readonly client: Caller
  /** The address key of the caller. */
  readonly address: string
  readonly cursor: string | undefined
  readonly readmit: () => Promise<Caller | undefined>
  readonly disconnect: () => void
}

/** The streams of account events of this process. */
export type AccountEvents = {
  /** Begins a stream, or tells why there is none. */
  readonly open: (call: StreamCall) => Promise<ReadableStream<Uint8Array> | 'too_many' | 'stopping'>
  /** Ends the streams whose credential is revoked. */
  readonly revoke: (revocation: Revocation) => void
  /** Ends every stream, and tells its reader why. */
  readonly stop: () => void
}

/** The parts that a test may make smaller. */
export type AccountEventBounds = EventStreamBounds &
  SourceBounds & {
    readonly streamsMax: number
    readonly streamsOfClientMax: number
    readonly streamsOfAddressMax: number
  }

const BOUNDS: AccountEventBounds = {
  streamsMax: ACCOUNT_STREAMS_MAX.process,
  streamsOfClientMax: ACCOUNT_STREAMS_MAX.client,
  streamsOfAddressMax: ACCOUNT_STREAMS_MAX.address,
  waitingBytesMax: 64 * 1024,
  bytesMax: 1024 * 1024,
  stalledMs: 10_000,
  cursorEveryMs: 15_000,
  lookAgainEveryMs: 15_000,
  checkEveryMs: 5_000,
  unconfirmedMs: 60_000,
}

const scopesOf = ({ scopes }: Caller): readonly AccountScope[] =>
  accountScopes.filter((scope) => scopes.includes(scope))

/** Tells if the token of a stream is valid still, of the same client and with all scopes that the stream began with. */
const mayRead = async ({ client, readmit }: StreamCall): Promise<boolean> => {
  const again = await readmit()
  if (again === undefined || again.client_id !== client.client_id) return false
  return scopesOf(client).every((scope) => again.scopes.includes(scope))
}

/** Makes the streams of account events; `isRevoked` tells if a credential was revoked recently. */
export const accountEvents = (
  { isRevoked, ...ports }: SourcePorts & { readonly isRevoked: (client: Caller) => boolean },
  changed: Partial<AccountEventBounds> = {},
): AccountEvents => {
  const bounds = { ...BOUNDS, ...changed }
  const slots = streamSlots(bounds.streamsMax)
  const running = new Map<symbol, { readonly client: Caller; readonly stop: (reason: string) => void }>()

  return {
    open: async (call) => {
      const { client, address, cursor, disconnect } = call
      const { client_id: clientId, expiresAtMs } = client
      const scopes = scopesOf(client)
      if (scopes.includes('payment')) await ports.ledgers.withWallets()
      const start = await startOfStream(ports, { clientId, scopes, cursor })
      const id = Symbol(clientId)
      const owners = {
        [`client ${clientId}`]: bounds.streamsOfClientMax,
        [`address ${address}`]: bounds.streamsOfAddressMax,
      }
      const started = slots.take(owners, (free) => {
        const onOver = (): void => {
          free()
          running.delete(id)
        }
        const source = accountEventSource(ports, { clientId, scopes, expiresAtMs, start }, { bounds, onOver })
        return startEventStream(source, { mayRead: () => mayRead(call), cut: disconnect }, { log: ports.log, bounds })
      })
      if (typeof started === 'string') return started
      if (start !== 'reset') running.set(id, { client, stop: started.stop })
      // The token may have been revoked while the stream was being opened.
      if (isRevoked(client)) started.stop('token_revoked')
      return started.stream
    },
    revoke: (revocation) => {
      for (const { client, stop } of [...running.values()]) if (isRevokedBy(client, revocation)) stop('token_revoked')
    },
    stop: () => slots.stopAll('stopping'),
  }
}
