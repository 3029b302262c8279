import { expect, it } from 'vitest'
import { isLoopbackName } from './loopback-name.ts'

it.each(['localhost', '127.0.0.1', '127.255.10.0', '[::1]'])('%s is a loopback name', (name) =>
  expect(isLoopbackName(name)).toBe(true),
)

it.each([
  '',
  'folio.example',
  '127.evil.example',
  '127.0.0.1.example',
  '127.0.0.256',
  '127.0.0.01',
  '127.0.0',
  '128.0.0.1',
  'localhost.example',
  '::1',
  '[::2]',
])('%j is none', (name) => expect(isLoopbackName(name)).toBe(false))
