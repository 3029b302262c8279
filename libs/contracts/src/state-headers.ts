/** A record of the newest state of a key, and the event that it follows from. */
type StateRecord = {
  readonly account: string
  readonly epoch: number
  readonly revision: number
  readonly at: string
}

/** Makes the CloudEvents 1.0 headers of a record of state (Kafka binary binding). */
export const stateHeaders = (
  { account, epoch, revision, at }: StateRecord,
  { key, type }: { readonly key: string; readonly type: string },
): Readonly<Record<string, string>> => ({
  ce_specversion: '1.0',
  ce_id: `${key}@${epoch}.${revision}`,
  ce_type: type,
  ce_source: `/folio/${account.slice(0, account.indexOf(':'))}`,
  ce_subject: key,
  ce_time: at,
  'content-type': 'application/json',
})
