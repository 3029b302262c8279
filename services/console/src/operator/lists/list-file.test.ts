import { describe, expect, it } from 'vitest'
import { endIn, readFile } from './list-file.ts'

describe('the end of a file', () => {
  it('tells if the list is complete', () => {
    expect(endIn('a,b\r\n# 2 rows: complete at 1~41\r\n')).toBe(true)
    expect(endIn('{"a":1}\n{"rows":100000,"is_complete":false,"checkpoint":{}}\n')).toBe(false)
  })

  it('is missing if the file was cut off', () => {
    for (const tail of ['', 'a,b\r\n', '# 2 rows: compl', '{"rows":1']) expect(endIn(tail)).toBeUndefined()
  })
})

describe('a file', () => {
  const answer =
    (body: string, init: ResponseInit = {}) =>
    async () =>
      new Response(body, init)

  it('has the name that the server gave it', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="accounts.csv"' }
    const send = answer('# 0 rows: complete at 1~1\r\n', { headers })
    expect(await readFile(send, '/', 'text/csv')).toMatchObject({ name: 'accounts.csv', isComplete: true })
  })

  it('is refused with the failure of the answer, or where it was cut off', async () => {
    const refusal = JSON.stringify({ errors: [{ code: 'AccessDenied', message: 'Not you.' }] })
    await expect(readFile(answer(refusal, { status: 403 }), '/', 'text/csv')).rejects.toThrow('Not you.')
    await expect(readFile(answer('a,b\r\n'), '/', 'text/csv')).rejects.toThrow('cut off')
  })
})
