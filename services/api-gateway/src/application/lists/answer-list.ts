import type { Gateway } from '../gateway.ts'
import type { FileAnswer } from '../handler.ts'
import type { Refusal } from '../refusal.ts'
import { type Columns, exportRows, fileName, fileTypeIn } from './export-rows.ts'
import { formatCursor, type ListName, placeIn } from './list-cursor.ts'
import { type ListSource, readRows } from './list-source.ts'

/** A list: its name and filters, its entries in order, and its columns in a CSV file. */
export type List<Row> = ListName & { readonly source: ListSource<Row>; readonly columns: Columns<Row> }

/** The part of a call that says what is asked of a list. */
export type ListCall = {
  readonly query: { readonly limit: number; readonly cursor?: string | undefined }
  readonly accept: string | undefined
}

/** The answer with a page of a list. */
export type ListAnswer<Row> = {
  readonly data: {
    readonly checkpoint: { readonly epoch: number; readonly position: number }
    readonly rows: Row[]
    readonly next_cursor: string | null
  }
}

/** Answers a page of a list, or the list as a file if the caller accepts one. */
export const answerList = async <Row>(
  { store: { epoch } }: Pick<Gateway, 'store'>,
  { query: { limit, cursor }, accept }: ListCall,
  list: List<Row>,
): Promise<ListAnswer<Row> | FileAnswer | Refusal> => {
  const begin = cursor === undefined ? undefined : placeIn(cursor, epoch, list)
  if (begin !== undefined && 'code' in begin) return begin
  const after = begin?.place
  const type = fileTypeIn(accept)
  if (type !== undefined) {
    const content = exportRows({ ...list, epoch, after }, type)
    return { file: { name: fileName(list.endpoint, type), type, content } }
  }
  const { rows, next, position } = await readRows(list.source, after, limit)
  const next_cursor = next === undefined ? null : formatCursor(epoch, list, next)
  return { data: { checkpoint: { epoch, position }, rows: [...rows], next_cursor } }
}
