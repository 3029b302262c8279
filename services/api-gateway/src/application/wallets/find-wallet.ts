import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { walletTypes } from '@folio/contracts/wallet/transfer-parties.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { Gateway } from '../gateway.ts'

/** Finds all wallets that a client had at a moment (microseconds), the main one first. */
export const walletsOfClient = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<readonly WalletEntry[]> => {
  const keys = walletTypes.map((type) => walletKeys.wallet(walletIdOf(clientId, type)))
  const isThere = (entry: WalletEntry | undefined) => entry !== undefined
  const first = await gateway.wallets.get(keys)
  if (first.values.some(isThere)) return first.values.filter(isThere)
  const found = await confirmMissing(gateway.wallets, moment, () => gateway.wallets.get(keys))
  return found.values.filter(isThere)
}

/**
 * Finds a wallet by its id; reports a wallet missing only once the view has shown all events up to a moment
 * (microseconds).
 */
export const findWallet = async (
  gateway: Gateway,
  walletId: string,
  moment: number,
): Promise<WalletEntry | undefined> => {
  const look = () => gateway.wallets.get([walletKeys.wallet(walletId)])
  const { values } = await confirmMissing(gateway.wallets, moment, look)
  return values[0]
}
