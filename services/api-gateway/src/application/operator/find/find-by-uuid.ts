import { UUID } from '@folio/contracts/http/fields/ids.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import type { Gateway } from '../../gateway.ts'
import { findTransfer } from '../transfers/find-transfer.ts'
import { type Finding, foundAccount, foundClient, foundTransfer, NOTHING } from './found.ts'

/** Finds a client, a wallet or a transfer by its UUID, also as `wallet:ID` and `transit:ID`; `moment` is that of the call (microseconds). */
export const findByUuid = async (gateway: Gateway, text: string, moment: number): Promise<Finding> => {
  const id = text.replace(/^(?:wallet|transit):/, '').toLowerCase()
  if (!UUID.test(id)) return NOTHING
  const { users, wallets } = gateway
  const [client] = (await users.get([identityKeys.client(id)])).values
  const [wallet] = (await wallets.get([walletKeys.wallet(id)])).values
  const transfer = await findTransfer(gateway, id, moment)
  const found = [
    ...(client === undefined ? [] : [foundClient(id, client.isErased === true)]),
    ...(wallet === undefined
      ? []
      : [
          foundAccount('wallet', {
            id,
            about: `${wallet.wallet_type} wallet, ${wallet.status}`,
            clientId: wallet.client_id,
          }),
        ]),
    ...(transfer === undefined ? [] : [foundTransfer(id, transfer.event.type, transfer.event.data.source.client_id)]),
  ]
  return { found, notSearched: [] }
}
