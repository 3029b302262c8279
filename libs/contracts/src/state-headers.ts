/** A record of the newest state of a key, and the event that it follows from. */
type StateRecord = {
  readonly account: string
  readonly epoch: number
  readonly revision: number
  readonly position: number
  readonly at: string
}

/** The key of a record of state, and the type of its event. */
type Named = { readonly key: string; readonly type: string }

type Headers = Readonly<Record<string, string>>

const eventHeaders = ({ account, epoch, revision, at }: StateRecord, { key, type }: Named): Headers => ({
  ce_specversion: '1.0',
  ce_id: `${key}@${epoch}.${revision}`,
  ce_type: type,
  ce_source: `/folio/${account.slice(0, account.indexOf(':'))}`,
  ce_subject: key,
  ce_time: at,
})

/** Makes the CloudEvents 1.0 headers of a record of state (Kafka binary binding). */
export const stateHeaders = (record: StateRecord, named: Named): Headers => ({
  ...eventHeaders(record, named),
  'content-type': 'application/json',
})

/**
 * Makes the headers of the tombstone of a key: those of a CloudEvent without data, and the place in the store that the body of a
 * record has.
 */
export const tombstoneHeaders = (record: StateRecord, named: Named): Headers => ({
  ...eventHeaders(record, named),
  folio_epoch: String(record.epoch),
  folio_revision: String(record.revision),
  folio_position: String(record.position),
})
