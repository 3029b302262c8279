import type { validateTransfer as endpoint } from '@folio/contracts/http/wallet/validate-transfer.ts'
import { type OptionsAccountEntry, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { malformedField, notFound, notYours, type Refusal } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { Gateway } from '../gateway.ts'
import type { Call } from '../handler.ts'

/** A side of a transfer whose wallet or platform account was found. */
export type ValidatedSide =
  | { readonly kind: 'wallet'; readonly id: string; readonly wallet: WalletEntry }
  | { readonly kind: 'platform'; readonly id: string; readonly platform: OptionsAccountEntry }

type ValidateTransfer = Call<typeof endpoint>
type End = 'source' | 'destination'

const sideOf = async (
  gateway: Gateway,
  { body, receivedAt }: ValidateTransfer,
  end: End,
): Promise<ValidatedSide | Refusal> => {
  const id = body[`${end}_id`]
  if (body[`${end}_type`] === 'platform') {
    const { optionsAccounts } = gateway
    const look = () => optionsAccounts.get([optionsAccountKeys.account(id)])
    const [platform] = (await confirmMissing(optionsAccounts, receivedAt, look)).values
    return platform === undefined ? notFound('options account') : { kind: 'platform', id, platform }
  }
  const { wallets } = gateway
  const [wallet] = (await confirmMissing(wallets, receivedAt, () => wallets.get([walletKeys.wallet(id)]))).values
  return wallet === undefined ? notFound(`${end} wallet`) : { kind: 'wallet', id, wallet }
}

/** Returns the id of the client that a side belongs to. */
export const ownerOf = (side: ValidatedSide): string =>
  side.kind === 'wallet' ? side.wallet.client_id : side.platform.client_id

/** Finds the two sides; refuses if one is missing, or if the caller may not make a transfer between them. */
export const validateSides = async (
  gateway: Gateway,
  call: ValidateTransfer,
): Promise<{ readonly source: ValidatedSide; readonly destination: ValidatedSide } | Refusal> => {
  const source = await sideOf(gateway, call, 'source')
  if ('code' in source) return source
  const destination = await sideOf(gateway, call, 'destination')
  if ('code' in destination) return destination
  if (!(await gateway.mayBePaid(ownerOf(destination)))) return notFound('destination wallet')
  if (ownerOf(source) !== call.client.client_id) return notYours('source')
  const isWithPlatform = source.kind === 'platform' || destination.kind === 'platform'
  if (isWithPlatform && ownerOf(destination) !== call.client.client_id) return notYours('destination')
  for (const [end, side] of [['source', source] as const, ['destination', destination] as const]) {
    if (side.kind === 'wallet' && side.wallet.wallet_type !== call.body[`${end}_type`]) {
      return malformedField(`${end}_type`, 'is not the type of that wallet')
    }
  }
  return { source, destination }
}
