import { expect, it } from 'vitest'
import { bodyText } from './body-text.ts'

const encoded = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64')

it('a body of JSON is shown with indents, and other text as it is', () => {
  expect(bodyText(encoded('{"a":1}'))).toEqual({ text: '{\n  "a": 1\n}', isText: true })
  expect(bodyText(encoded('{broken ✓'))).toEqual({ text: '{broken ✓', isText: true })
})

it('bytes that are no text are shown in base64', () =>
  expect(bodyText(encoded(new Uint8Array([0xff, 0xfe])))).toEqual({ text: '//4=', isText: false }))
