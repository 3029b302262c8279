import { isRecord } from '../../api/is-record.ts'
import { parsedJson } from '../../api/parsed-json.ts'

/** The kinds of requests that move money of a client, each with request ids of its own. */
export const INTENTION_KINDS = ['transfer', 'exchange', 'platform', 'deposit', 'withdrawal', 'purchase'] as const

/** A kind of requests that move money of a client. */
export type IntentionKind = (typeof INTENTION_KINDS)[number]

/** A request that a client has confirmed and that has no known outcome: kept in the tab, so that a reload cannot pay twice. */
export type Intention = {
  readonly kind: IntentionKind
  readonly requestId: string
  /** The time of the first attempt, ISO 8601. */
  readonly sentAt: string
  /** The time of the last attempt, ISO 8601. */
  readonly triedAt: string
  /** The fields of the call but for the request id: the same for each attempt. */
  readonly fields: Readonly<Record<string, string | number>>
  /** The money that moves, and where to, as people read it: `12.50`, `USD`, `to bob`. */
  readonly amount: string
  readonly currency: string
  readonly towards: string
}

const TEXTS = ['requestId', 'sentAt', 'triedAt', 'amount', 'currency', 'towards'] as const

const isIntention = (value: unknown): value is Intention =>
  isRecord(value) &&
  INTENTION_KINDS.some((kind) => kind === value['kind']) &&
  TEXTS.every((name) => typeof value[name] === 'string') &&
  isRecord(value['fields']) &&
  Object.values(value['fields']).every((field) => typeof field === 'string' || typeof field === 'number')

/** The note on a request whose page was left, or loaded again, before its outcome was known. */
export const RELOADED = 'This page was left or loaded again before the outcome was known.'

/** Keeps the request of a form whose outcome is not known. */
export type KeptIntention = {
  /** Reads the request; undefined if none is open. */
  readonly read: () => Intention | undefined
  readonly keep: (intention: Intention) => void
  /** Forgets this request, whose outcome is known or given up; a later one of the form stays. */
  readonly forget: (intention: Intention) => void
}

/**
 * Keeps the request of a form in the storage of the tab, apart for each client: the next client of the tab neither sees nor
 * sends it.
 */
export const keptIntention = (
  storage: Storage,
  { clientId, form }: { readonly clientId: string; readonly form: string },
): KeptIntention => {
  const key = `folio.intention.${clientId}.${form}`
  const read = (): Intention | undefined => {
    const kept = parsedJson(storage.getItem(key))
    return isIntention(kept) ? kept : undefined
  }
  return {
    read,
    keep: (intention) => storage.setItem(key, JSON.stringify(intention)),
    forget: ({ requestId }) => {
      if (read()?.requestId === requestId) storage.removeItem(key)
    },
  }
}

/** A confirmed request that has not been sent. */
export type Draft = Omit<Intention, 'requestId' | 'sentAt' | 'triedAt'>

/** Makes the request of a confirmed form, with a request id of its own. */
export const newIntention = (draft: Draft): Intention => {
  const now = new Date().toISOString()
  return { ...draft, requestId: crypto.randomUUID(), sentAt: now, triedAt: now }
}
