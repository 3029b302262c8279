import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { find } from '@folio/contracts/http/operator/lookups/find.ts'
import type { useNavigate } from '@tanstack/react-router'

/** A thing that `find` found. */
export type Found = DataOf<typeof find>['found'][number]

type Go = ReturnType<typeof useNavigate>

/** The screen that shows a kind of thing: one line a kind. A kind without a screen is copied in place of being opened. */
const SCREENS: { readonly [Kind in Found['kind']]?: (go: Go, id: string) => Promise<void> } = {
  client: (go, id) => go({ to: '/clients/$client', params: { client: id } }),
  wallet: (go, id) => go({ to: '/accounts/$account', params: { account: `wallet:${id}` } }),
  options_account: (go, id) => go({ to: '/accounts/$account', params: { account: `trading:${id}` } }),
  application: (go, id) => go({ to: '/applications', search: { application: id } }),
  transfer: (go, id) => go({ to: '/transfers/$transfer', params: { transfer: id } }),
  transaction: (go, id) => go({ to: '/transfers', search: { transaction: id } }),
  contract: (go, id) => go({ to: '/contracts/$contract', params: { contract: id } }),
  payment_agent: (go, id) => go({ to: '/agents', search: { agent: id } }),
  event: (go, id) => {
    const [stream = '', revision] = id.split('@')
    return go({
      to: '/streams/$stream',
      params: { stream },
      search: { from: Number(revision), event: Number(revision) },
    })
  },
}

/** Tells if a screen shows things of a kind. */
export const hasScreen = (kind: Found['kind']): boolean => SCREENS[kind] !== undefined

/** Opens the screen that shows a thing, or else copies its id. */
export const openFound = (go: Go, { kind, id }: Pick<Found, 'kind' | 'id'>): Promise<void> =>
  SCREENS[kind]?.(go, id) ?? navigator.clipboard.writeText(id)
