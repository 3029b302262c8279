import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { find } from '@folio/contracts/http/operator/find.ts'
import type { useNavigate } from '@tanstack/react-router'

/** A thing that `find` found. */
export type Found = DataOf<typeof find>['found'][number]

type Go = ReturnType<typeof useNavigate>
type Target = Pick<Found, 'id' | 'link'>

const EVENT_LINK = /^\/operator\/v1\/streams\/([^/]+)\/events\?from_revision=(\d+)$/

/** Opens the event that a link of the operator API shows; the link is copied where it is of another call. */
const openLinkedEvent = (go: Go, link: string): Promise<void> => {
  const [, name, from] = EVENT_LINK.exec(link) ?? []
  if (name === undefined) return navigator.clipboard.writeText(link)
  const [stream, revision] = [decodeURIComponent(name), Number(from)]
  return go({ to: '/streams/$stream', params: { stream }, search: { from: revision, event: revision } })
}

/** The screen that shows a kind of thing: one line a kind. A kind without a screen is copied in place of being opened. */
const SCREENS: { readonly [Kind in Found['kind']]?: (go: Go, target: Target) => Promise<void> } = {
  client: (go, { id }) => go({ to: '/clients/$client', params: { client: id } }),
  wallet: (go, { id }) => go({ to: '/accounts/$account', params: { account: `wallet:${id}` } }),
  options_account: (go, { id }) => go({ to: '/accounts/$account', params: { account: `trading:${id}` } }),
  system_account: (go, { id }) => go({ to: '/accounts/$account', params: { account: id } }),
  application: (go, { id }) => go({ to: '/applications', search: { application: id } }),
  transfer: (go, { id }) => go({ to: '/transfers/$transfer', params: { transfer: id } }),
  // A transaction that is no transfer has its event alone.
  transaction: (go, { link }) => openLinkedEvent(go, link),
  contract: (go, { id }) => go({ to: '/contracts/$contract', params: { contract: id } }),
  payment_agent: (go, { id }) => go({ to: '/agents', search: { agent: id } }),
  event: (go, { link }) => openLinkedEvent(go, link),
  stream: (go, { id }) => go({ to: '/streams/$stream', params: { stream: id } }),
  currency: (go, { id }) => go({ to: '/rates', search: { currency: id } }),
  symbol: (go, { id }) => go({ to: '/symbols', search: { symbol: id } }),
  topic: (go, { id }) => go({ to: '/topics', search: { topic: id } }),
  operator: (go, { id }) => go({ to: '/acts', search: { operator: id } }),
  ticket: (go, { id }) => go({ to: '/acts', search: { ticket: id } }),
}

/** Tells if a screen shows things of a kind. */
export const hasScreen = (kind: Found['kind']): boolean => SCREENS[kind] !== undefined

/** Opens the screen that shows a thing, or else copies its id. */
export const openFound = (go: Go, { kind, id, link }: Pick<Found, 'kind'> & Target): Promise<void> =>
  SCREENS[kind]?.(go, { id, link }) ?? navigator.clipboard.writeText(id)
