import type { ExportFormat } from './export-format.ts'

/** The fields of the data that are exported of ticks and of their interruptions; neither states nor secrets. */
const TICK_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['TicksRecorded', ['epoch', 'quotes']],
  ['FeedInterrupted', ['symbol', 'from', 'to']],
])

const pick = (data: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(data).filter(([name]) => fields.includes(name)))

/**
 * Formats each event about a contract that was bought with all its data, and the quotes and interruptions that contracts are
 * settled by, as one line of JSON.
 */
export const contractsFormat: ExportFormat = {
  head: '',
  textOf: ({ event: { stream, revision, position, type }, at, data: whole }) => {
    const fields = TICK_FIELDS.get(type)
    if (fields === undefined && !('contract' in whole)) return ''
    const data = fields === undefined ? whole : pick(whole, fields)
    return `${JSON.stringify({ stream, revision, position, at, type, data })}\n`
  },
}
