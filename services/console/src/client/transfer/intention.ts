import { parsedJson } from '../../api/parsed-json.ts'

/** A transfer that the client has confirmed and that has no known outcome: kept in the tab, so that a reload cannot pay twice. */
export type Intention = {
  readonly request_id: string
  /** The time of the first attempt, ISO 8601. */
  readonly sent_at: string
  readonly to: string
  readonly currency: string
  readonly amount: string
  readonly source_wallet_id: string
  readonly destination_wallet_id: string
  readonly description?: string
}

const FIELDS = [
  'request_id',
  'sent_at',
  'to',
  'currency',
  'amount',
  'source_wallet_id',
  'destination_wallet_id',
] as const

const isIntention = (value: unknown): value is Intention =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every((name) => name in value && typeof Reflect.get(value, name) === 'string')

/** Keeps the transfer of one client whose outcome is not known. */
export type KeptTransfer = {
  /** Reads the transfer; undefined if none is open. */
  readonly read: () => Intention | undefined
  readonly keep: (intention: Intention) => void
  /** Forgets the transfer, whose outcome is known. */
  readonly forget: () => void
}

/** Keeps a transfer in the storage of the tab, apart for each client: the next one of the tab neither sees nor sends it. */
export const keptTransfer = (storage: Storage, clientId: string): KeptTransfer => {
  const key = `folio.transfer.${clientId}`
  return {
    read: () => {
      const read = parsedJson(storage.getItem(key))
      return isIntention(read) ? read : undefined
    },
    keep: (intention) => storage.setItem(key, JSON.stringify(intention)),
    forget: () => storage.removeItem(key),
  }
}

/** Makes the transfer of a confirmed form, with a request id of its own. */
export const newIntention = (fields: Omit<Intention, 'request_id' | 'sent_at'>): Intention => ({
  ...fields,
  request_id: crypto.randomUUID(),
  sent_at: new Date().toISOString(),
})

/** The body of the call: the same for each attempt. */
export const bodyOf = ({ sent_at: _, to: __, ...body }: Intention): object => body
