import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { readBody } from './read-request.ts'

const incoming = (): IncomingMessage => new IncomingMessage(new Socket())

it('reports a body as gone if the sender left before the read began', async () => {
  const left = incoming()
  left.destroy()
  await new Promise((resolve) => setImmediate(resolve))
  expect(await readBody(left)).toBe('gone')
})

it('reports a body as gone if the sender leaves in the middle', async () => {
  const leaving = incoming()
  const body = readBody(leaving)
  leaving.push('{')
  leaving.destroy()
  expect(await body).toBe('gone')
})

it('joins the bytes of all parts', async () => {
  const whole = incoming()
  const body = readBody(whole)
  for (const part of ['{', '"a":1', '}', null]) whole.push(part)
  expect(String(await body)).toBe('{"a":1}')
})

it('may be empty', async () => {
  const empty = incoming()
  const body = readBody(empty)
  empty.push(null)
  expect(String(await body)).toBe('')
})
