/** Called for each answer with its HTTP status and, for an error, the part of the body in its last piece. */
export type OnAnswer = (status: number, errorText: string) => void

/** Takes the next `length` bytes of a connection; throws if they are not an answer that it can read. */
export type AnswerReader = (bytes: Buffer, length: number) => void

const HEAD_BYTES_MAX = 16 * 1024
const NOTHING = Buffer.alloc(0)
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const LOWER_CASE = 0x20
const STATUS_LINE = 'http/1.'
const STATUS_AT = 9

const startsWith = (bytes: Buffer, at: number, lowerCase: string): boolean => {
  for (let i = 0; i < lowerCase.length; i += 1) {
    if (((bytes[at + i] ?? 0) | LOWER_CASE) !== lowerCase.charCodeAt(i)) return false
  }
  return true
}

const digitsAt = (bytes: Buffer, from: number): number => {
  let at = from
  while (bytes[at] === LOWER_CASE) at += 1
  let value = 0
  for (let digit = (bytes[at] ?? 0) - 48; digit >= 0 && digit <= 9; digit = (bytes[at] ?? 0) - 48) {
    value = value * 10 + digit
    at += 1
  }
  return value
}

const endOfHead = (bytes: Buffer, from: number, end: number): number => {
  for (let at = from + 3; at < end; at += 1) {
    if (bytes[at] !== LINE_FEED) continue
    if (bytes[at - 2] === LINE_FEED && bytes[at - 1] === CARRIAGE_RETURN) return at + 1
  }
  return -1
}

const bodyLength = (bytes: Buffer, from: number, end: number): number => {
  for (let at = from; at < end; at += 1) {
    if (bytes[at] !== LINE_FEED) continue
    if (startsWith(bytes, at + 1, 'content-length:')) return digitsAt(bytes, at + 16)
    if (startsWith(bytes, at + 1, 'transfer-encoding:')) throw new Error('an answer in chunks is not supported')
  }
  throw new Error('an answer without Content-Length is not supported')
}

/** Reads HTTP/1.1 answers of known length from bytes cut anywhere; reads only the status and Content-Length. */
export const answerReader = (onAnswer: OnAnswer): AnswerReader => {
  let begun = NOTHING
  let status = 0
  let bodyLeft = 0

  const readHead = (bytes: Buffer, from: number, end: number): number => {
    const bodyAt = endOfHead(bytes, from, end)
    if (bodyAt < 0) {
      if (end - from > HEAD_BYTES_MAX) throw new Error(`the head of an answer exceeds ${HEAD_BYTES_MAX} bytes`)
      begun = Buffer.from(bytes.subarray(from, end))
      return end
    }
    if (!startsWith(bytes, from, STATUS_LINE)) throw new Error('the answer is not HTTP/1.x')
    status = digitsAt(bytes, from + STATUS_AT)
    bodyLeft = bodyLength(bytes, from, bodyAt)
    if (bodyLeft === 0) onAnswer(status, '')
    return bodyAt
  }

  const readBody = (bytes: Buffer, from: number, end: number): number => {
    const to = Math.min(from + bodyLeft, end)
    bodyLeft -= to - from
    if (bodyLeft === 0) onAnswer(status, status < 400 ? '' : bytes.toString('utf8', from, to))
    return to
  }

  return (piece, length) => {
    const bytes = begun.length === 0 ? piece : Buffer.concat([begun, piece.subarray(0, length)])
    const end = begun.length + length
    begun = NOTHING
    for (let at = 0; at < end; ) at = bodyLeft > 0 ? readBody(bytes, at, end) : readHead(bytes, at, end)
  }
}
