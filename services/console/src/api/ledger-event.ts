/** A field of an event's data, in JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** An event of the store, as the event stream carries it. */
export type LedgerEvent = {
  /** The stream and the revision: `wallet-…@7`. */
  readonly ref: string
  readonly stream: string
  readonly type: string
  /** The time of the append, ISO 8601 in UTC with microseconds. */
  readonly time: string
  readonly position: number
  /** The revision that a read must reach to show the event, as `Min-Ledger-Revision` names it; undefined if not told. */
  readonly ledgerRevision?: string
  readonly fields: Fields
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** A field as text; undefined if it is missing or no text. */
export const textOf = (fields: Fields, name: string): string | undefined => {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

/** A field that holds an object; empty if it is missing. */
export const fieldsOf = (fields: Fields, name: string): Fields => {
  const value = fields[name]
  return isFields(value) ? value : {}
}

/** Reads a CloudEvent of the event stream; undefined if it lacks an attribute. */
export const ledgerEventIn = (json: string): LedgerEvent | undefined => {
  const read: unknown = JSON.parse(json)
  if (!isFields(read)) return undefined
  const { id, type, time, source, foliostream, folioepoch, folioposition, data } = read
  if (typeof id !== 'string' || typeof type !== 'string' || typeof time !== 'string') return undefined
  if (typeof foliostream !== 'string' || typeof folioposition !== 'number') return undefined
  return {
    ref: id,
    stream: foliostream,
    type,
    time,
    position: folioposition,
    ...(typeof source === 'string' && typeof folioepoch === 'number'
      ? { ledgerRevision: `${folioepoch}~${source.replace('/folio/', '')}:${folioposition}` }
      : {}),
    fields: isFields(data) ? data : {},
  }
}
