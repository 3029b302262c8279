import type { Found, NotSearched } from '@folio/contracts/http/operator/find.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import { type EventRef, formatEventRef } from '@folio/kernel/event-ref.ts'

/** The part of a search for one form of text: the things found, and the kinds that were not looked through. */
export type Finding = { readonly found: readonly Found[]; readonly notSearched: readonly NotSearched[] }

/** An empty finding: the search looked through all kinds and found no thing. */
export const NOTHING: Finding = { found: [], notSearched: [] }

/** One thing was found. */
export const foundOne = (found: Found): Finding => ({ found: [found], notSearched: [] })

const BASE = '/operator/v1'

/** A client that was found. */
export const foundClient = (clientId: string, isErased: boolean): Found => ({
  kind: 'client',
  id: clientId,
  link: `${BASE}/clients/${clientId}`,
  about: isErased ? 'erased client' : 'client',
  client_id: clientId,
})

/** An event that was found; `about` says what it is. */
export const foundEvent = (ref: EventRef, about: string): Found => ({
  kind: 'event',
  id: formatEventRef(ref),
  link: `${BASE}/streams/${encodeURIComponent(ref.stream)}/events?from_revision=${ref.revision}`,
  about,
  client_id: null,
})

/** An application that was found. */
export const foundApplication = (id: string, name: string): Found => ({
  kind: 'application',
  id,
  link: `${BASE}/applications`,
  about: name,
  client_id: null,
})

/** A payment agent that was found. */
export const foundAgent = ({ agent_id, client_id, profile }: AgentEntry): Found => ({
  kind: 'payment_agent',
  id: String(agent_id),
  link: `${BASE}/payment-agents/${agent_id}`,
  about: profile.is_active ? 'payment agent' : 'inactive payment agent',
  client_id,
})

/** An account of the ledger that was found, by its name in postings. */
export const foundAccount = (
  kind: 'wallet' | 'options_account',
  { id, about, clientId }: { readonly id: string; readonly about: string; readonly clientId: string },
): Found => ({
  kind,
  id,
  link: `${BASE}/accounts/${kind === 'wallet' ? 'wallet' : 'trading'}:${id}`,
  about,
  client_id: clientId,
})

/** A system account that was found, by its name in postings: it belongs to no client and has no other id. */
export const foundSystemAccount = (account: string): Found => ({
  kind: 'system_account',
  id: account,
  link: `${BASE}/accounts/${account}`,
  about: 'system account',
  client_id: null,
})

/** A transfer that was found. */
export const foundTransfer = (transferId: string, about: string, clientId: string): Found => ({
  kind: 'transfer',
  id: transferId,
  link: `${BASE}/transfers/${transferId}`,
  about,
  client_id: clientId,
})
