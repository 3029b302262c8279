import { expect, it } from 'vitest'
import { parsedJson } from './parsed-json.ts'

it('a stored text is parsed', () => expect(parsedJson('{"a":1}')).toEqual({ a: 1 }))

it.each([null, '', '{', 'undefined'])('%j holds no value', (text) => expect(parsedJson(text)).toBeUndefined())
