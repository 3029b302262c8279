import { fileTypeIn } from '@folio/rest-server/answers/file-type.ts'
import type { Caller } from '@folio/rest-server/caller.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../gateway.ts'
import type { FileAnswer } from '../handler.ts'
import { isStillPermitted } from '../operator/sessions/is-still-permitted.ts'
import { type Columns, exportRows, fileName } from './export-rows.ts'
import { formatCursor, type ListName, placeIn } from './list-cursor.ts'
import { type ListSource, readRows } from './list-source.ts'

/** A list: its name and filters, its entries in order, and its columns in a CSV file. */
export type List<Row> = ListName & { readonly source: ListSource<Row>; readonly columns: Columns<Row> }

/** The part of a call that says what is asked of a list, and by whom. */
export type ListCall = FileCall & {
  readonly query: { readonly limit: number; readonly cursor?: string | undefined }
}

/** The part of a call that says if a file is asked for, and by whom. */
export type FileCall = {
  readonly accept: string | undefined
  readonly client: Caller
  readonly disconnect: () => void
}

/** The answer with a page of a list. */
export type ListAnswer<Row> = {
  readonly data: {
    readonly checkpoint: { readonly epoch: number; readonly position: number }
    readonly rows: Row[]
    readonly next_cursor: string | null
  }
}

type Lists = Pick<Gateway, 'store' | 'console'>

/**
 * Answers a list after a place as a file, or refuses it to an operator who has as many on the way as allowed; undefined for a
 * caller who accepts no file.
 */
export const answerFile = <Row>(
  { store: { epoch }, console }: Lists,
  { accept, client: { operator }, disconnect: cut }: FileCall,
  list: List<Row>,
  after?: string,
): FileAnswer | Refusal | undefined => {
  const type = fileTypeIn(accept)
  if (type === undefined) return undefined
  if (operator === undefined) throw new Error('a file of a list has no operator')
  const mayRead = () => isStillPermitted(console, operator)
  const write = () => exportRows({ ...list, epoch, after }, type)
  const content = console.exports.open({ operator: operator.name, mayRead, cut }, write)
  return 'code' in content ? content : { file: { name: fileName(list.endpoint, type), type, content } }
}

/** Answers a page of a list, or the list as a file if the caller accepts one. */
export const answerList = async <Row>(
  gateway: Lists,
  call: ListCall,
  list: List<Row>,
): Promise<ListAnswer<Row> | FileAnswer | Refusal> => {
  const { limit, cursor } = call.query
  const { epoch } = gateway.store
  const begin = cursor === undefined ? undefined : placeIn(cursor, epoch, list)
  if (begin !== undefined && 'code' in begin) return begin
  const after = begin?.place
  const file = answerFile(gateway, call, list, after)
  if (file !== undefined) return file
  const { rows, next, position } = await readRows(list.source, after, limit)
  const next_cursor = next === undefined ? null : formatCursor(epoch, list, next)
  return { data: { checkpoint: { epoch, position }, rows: [...rows], next_cursor } }
}
