const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** Whether an error of SQLite says that the file's content is not what was written. */
export const isDamage = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  const code = Number(error.errcode) & 0xff
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}
