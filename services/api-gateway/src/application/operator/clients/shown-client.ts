import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import type { ClientFound, ShownPerson } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { type ClientEntry, identityKeys } from '@folio/contracts/identity/views.ts'
import { MASK } from '@folio/contracts/messaging/masked-data.ts'
import { walletTypes } from '@folio/contracts/wallet/transfer-parties.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import type { Gateway } from '../../gateway.ts'
import { accountsOfClient } from '../../options/read-account.ts'
import { clientStreams } from './dealings.ts'

/** Shows who a client is, to an operator of any role; only a recorded act reveals the nickname. */
export const shownClient = async (gateway: Pick<Gateway, 'users'>, entry: ClientEntry): Promise<ShownPerson> => {
  const { client_id } = entry
  const [verified] = (await gateway.users.get([identityKeys.emailVerified(client_id)])).values
  return {
    client_id,
    nickname: entry.isErased ? null : MASK,
    status: entry.isErased ? 'erased' : 'active',
    has_email: entry.email !== undefined,
    is_email_verified: verified !== undefined,
  }
}

/** Reads the time of the newest event of a client's accounts; null if it has none. */
const lastEventAt = async (gateway: Gateway, clientId: string): Promise<string | null> => {
  const { values } = await gateway.wallets.get(walletTypes.map((type) => walletKeys.wallet(walletIdOf(clientId, type))))
  const accounts = await accountsOfClient(gateway, clientId)
  const streams = clientStreams(
    values.flatMap((wallet) => wallet?.wallet_id ?? []),
    accounts.map(({ account_id }) => account_id),
  )
  const newest = await Promise.all(
    streams.map(({ stream }) => gateway.store.readStream(stream, { direction: 'backwards', limit: 1 })),
  )
  const times = newest.flat().map((recorded) => metadataOf(recorded).at)
  return times.toSorted().at(-1) ?? null
}

/** Shows a client as a list does: who it is, and when its accounts last had an event. */
export const listedClient = async (gateway: Gateway, entry: ClientEntry): Promise<ClientFound> => ({
  ...(await shownClient(gateway, entry)),
  last_event_at: await lastEventAt(gateway, entry.client_id),
})
