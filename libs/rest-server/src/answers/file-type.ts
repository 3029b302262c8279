/** The media types of files of lists, and the ends of their names. */
export const FILE_ENDINGS = { 'text/csv': 'csv', 'application/x-ndjson': 'ndjson' } as const

/** The media type of a file. */
export type FileType = keyof typeof FILE_ENDINGS

/** Returns the media type of the file that a caller accepts; undefined for a page of JSON. */
export const fileTypeIn = (accept: string | undefined): FileType | undefined => {
  const types = accept?.split(',').map((type) => type.split(';')[0]?.trim().toLowerCase())
  if (types?.includes('text/csv')) return 'text/csv'
  return types?.includes('application/x-ndjson') ? 'application/x-ndjson' : undefined
}
