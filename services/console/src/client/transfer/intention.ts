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

const KEY = 'folio.transfer'
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

/** Reads the kept transfer; undefined if none is open. */
export const keptIntention = (storage: Storage): Intention | undefined => {
  const kept = storage.getItem(KEY)
  const read: unknown = kept === null ? undefined : JSON.parse(kept)
  return isIntention(read) ? read : undefined
}

/** Keeps a transfer, or forgets it once its outcome is known. */
export const keepIntention = (storage: Storage, intention: Intention | undefined): void => {
  if (intention === undefined) storage.removeItem(KEY)
  else storage.setItem(KEY, JSON.stringify(intention))
}

/** Makes the transfer of a confirmed form, with a request id of its own. */
export const newIntention = (fields: Omit<Intention, 'request_id' | 'sent_at'>): Intention => ({
  ...fields,
  request_id: crypto.randomUUID(),
  sent_at: new Date().toISOString(),
})

/** The body of the call: the same for each attempt. */
export const bodyOf = ({ sent_at: _, to: __, ...body }: Intention): object => body
