import { describe, expect, it } from 'vitest'
import { answerReader } from './answer-reader.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\ncontent-length: 13\r\n\r\n{"data":"\r\n"}'
const REFUSED = 'HTTP/1.1 400 Bad Request\r\nCONTENT-LENGTH:2\r\nX: y\r\n\r\nno'
const EMPTY = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n'

const answersOf = (...pieces: readonly string[]): readonly string[] => {
  const answers: string[] = []
  const read = answerReader((status, errorText) => answers.push(`${status}${errorText}`))
  const reused = Buffer.alloc(1024)
  for (const piece of pieces) read(reused, reused.write(piece, 'latin1'))
  return answers
}

describe('an answer reader', () => {
  it('tells the status, and the text of an error', () => {
    expect(answersOf(OK)).toEqual(['200'])
    expect(answersOf(REFUSED)).toEqual(['400no'])
    expect(answersOf(EMPTY)).toEqual(['503'])
  })

  it('reads an answer cut at any byte, although the buffer is used again', () => {
    for (let cut = 1; cut < OK.length; cut += 1) expect(answersOf(OK.slice(0, cut), OK.slice(cut))).toEqual(['200'])
  })

  it('reads answers that come byte by byte', () =>
    expect(answersOf(...OK, ...EMPTY, ...REFUSED)).toEqual(['200', '503', '400o']))

  it('reads answers that come together, whole or with the next one begun', () => {
    expect(answersOf(OK + EMPTY + REFUSED + OK)).toEqual(['200', '503', '400no', '200'])
    const all = OK + REFUSED + OK
    for (let cut = OK.length; cut < all.length; cut += 1) {
      expect(answersOf(all.slice(0, cut), all.slice(cut))).toHaveLength(3)
    }
  })

  it('reports no answer before the last byte of the body', () => expect(answersOf(OK.slice(0, -1))).toEqual([]))

  it('refuses answers in chunks, answers without Content-Length, and text that is not HTTP', () => {
    expect(() => answersOf('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')).toThrow('in chunks')
    expect(() => answersOf('HTTP/1.1 200 OK\r\nDate: now\r\n\r\n')).toThrow('without Content-Length')
    expect(() => answersOf('SSH-2.0\r\n\r\n')).toThrow('not HTTP')
  })

  it('refuses a head that exceeds the limit', () =>
    expect(() => answersOf(...Array.from({ length: 20 }, () => 'x'.repeat(1000)))).toThrow('exceeds'))
})
