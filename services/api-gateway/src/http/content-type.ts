import type { IncomingHttpHeaders } from 'node:http'

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?$/i

/** Whether the headers announce plain JSON in UTF-8: no other character set, no compression. */
export const announcesJson = (headers: IncomingHttpHeaders): boolean => {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return false
  const type = headers['content-type']
  return type === 'application/json' || (type !== undefined && JSON_TYPE.test(type))
}
