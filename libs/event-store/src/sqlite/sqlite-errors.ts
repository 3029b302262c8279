const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_CONSTRAINT = 19
const SQLITE_NOTADB = 26

const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0

/** True when SQLite reports that the file itself is corrupt. */
export const isCorruption = (error: unknown): boolean =>
  codeOf(error) === SQLITE_CORRUPT || codeOf(error) === SQLITE_NOTADB

/** True when SQLite reports that another connection holds the file. */
export const isBusy = (error: unknown): boolean => codeOf(error) === SQLITE_BUSY

/** True when SQLite refuses a row because of a constraint, such as a primary key that the table has already. */
export const isRefusedRow = (error: unknown): boolean => codeOf(error) === SQLITE_CONSTRAINT
