import { EXPORT_ROWS_MAX } from '@folio/contracts/http/fields/list-page.ts'
import { FILE_ENDINGS, type FileType } from '@folio/rest-server/answers/file-type.ts'
import { type Cell, csvRow } from './csv.ts'
import type { ListName } from './list-cursor.ts'
import { type ListSource, readRows } from './list-source.ts'

/** The cells of a row in a CSV file, by the names of the columns. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** The name of a file, from that of its endpoint. */
export const fileName = (endpoint: string, type: FileType): string => `${endpoint}.${FILE_ENDINGS[type]}`

/** The beginning of a file: the filters and the checkpoint. */
type Head = { readonly endpoint: string; readonly filters: ListName['filters']; readonly checkpoint: Checkpoint }
type Checkpoint = { readonly epoch: number; readonly position: number }

/** The end of a file, with the lowest position that a part of it shows every event up to. */
type Tail = { readonly rows: number; readonly is_complete: boolean; readonly checkpoint: Checkpoint }

type Writer<Row> = {
  readonly head: (head: Head) => string
  readonly row: (row: Row) => string
  readonly tail: (tail: Tail) => string
}

const ndjson: Writer<unknown> = {
  head: (head) => `${JSON.stringify(head)}\n`,
  row: (row) => `${JSON.stringify(row)}\n`,
  tail: (tail) => `${JSON.stringify(tail)}\n`,
}

const queryOf = (filters: Head['filters']): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}

const checkpointText = ({ epoch, position }: Checkpoint): string => `${epoch}~${position}`

/** Programs that read CSV can skip lines that begin with `#`; none of these has a comma. */
const csv = <Row>(columns: Columns<Row>): Writer<Row> => ({
  head: ({ endpoint, filters, checkpoint }) =>
    `# ${endpoint}?${queryOf(filters)} at ${checkpointText(checkpoint)}\r\n${csvRow(Object.keys(columns))}`,
  row: (row) => csvRow(Object.values(columns).map((cell) => cell(row))),
  tail: ({ rows, is_complete, checkpoint }) =>
    `# ${rows} rows: ${is_complete ? 'complete' : 'more follow'} at ${checkpointText(checkpoint)}\r\n`,
})

const ROWS_PER_PART = 1000
const ENTRIES_EXAMINED_IN_FILE_MAX = 1_000_000
const PARTS_MAX = ENTRIES_EXAMINED_IN_FILE_MAX / ROWS_PER_PART

/** A list to write into a file, from its beginning or after a place. */
export type Exported<Row> = ListName & {
  readonly epoch: number
  readonly after: string | undefined
  readonly source: ListSource<Row>
  readonly columns: Columns<Row>
}

const partsOf = async function* <Row>(
  { endpoint, filters, epoch, after, source }: Exported<Row>,
  { head, row, tail }: Writer<Row>,
): AsyncGenerator<string> {
  let place = after
  let rows = 0
  let position = Number.POSITIVE_INFINITY
  let isComplete = false
  for (let part = 0; part < PARTS_MAX && rows < EXPORT_ROWS_MAX && !isComplete; part += 1) {
    const read = await readRows(source, place, Math.min(ROWS_PER_PART, EXPORT_ROWS_MAX - rows))
    position = Math.min(position, read.position)
    if (part === 0) yield head({ endpoint, filters, checkpoint: { epoch, position } })
    if (read.rows.length > 0) yield read.rows.map(row).join('')
    rows += read.rows.length
    place = read.next
    isComplete = read.next === undefined
  }
  yield tail({ rows, is_complete: isComplete, checkpoint: { epoch, position } })
}

const encoded = async function* (texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

/** Writes the rows of a list into a file; the next part is read once the reader has taken the one before. */
export const exportRows = <Row>(list: Exported<Row>, type: FileType): ReadableStream<Uint8Array> =>
  ReadableStream.from(encoded(partsOf(list, type === 'text/csv' ? csv(list.columns) : ndjson)))
