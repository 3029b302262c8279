import type { Send } from '../../api/call.ts'
import { CallFailure, failureIn } from '../../api/call-failure.ts'

/** A list as a file; `isComplete` is false if the server wrote that more rows follow. */
export type ListFile = { readonly name: string; readonly content: Blob; readonly isComplete: boolean }

const LAST_LINE_MAX = 500
const CSV_END = /^# \d+ rows: (complete|more follow) at \d+~\d+$/
const NDJSON_END = /^\{"rows":\d+,"is_complete":(true|false),/

/** Tells from the last line of a file if the list is complete; undefined where the line is missing, since it was cut off. */
export const endIn = (tail: string): boolean | undefined => {
  const line = tail.trimEnd().split('\n').at(-1)?.trimEnd() ?? ''
  const [, word] = CSV_END.exec(line) ?? NDJSON_END.exec(line) ?? []
  return word === undefined ? undefined : word === 'complete' || word === 'true'
}

const nameIn = (response: Response): string =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'list'

/** Reads a list as a file of a media type; throws where the server refuses, or the file was cut off. */
export const readFile = async (send: Send, path: string, type: string): Promise<ListFile> => {
  const response = await send(path, { headers: { Accept: type } })
  if (!response.ok) throw new CallFailure(failureIn(response, await response.json().catch(() => undefined)))
  const content = await response.blob()
  const isComplete = endIn(await content.slice(-LAST_LINE_MAX).text())
  if (isComplete === undefined) throw new Error('the file was cut off')
  return { name: nameIn(response), content, isComplete }
}
