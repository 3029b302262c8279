import { expect, it } from 'vitest'
import { isRegistered } from './redirect-uris.ts'

it.each([
  ['http://127.0.0.1/cb', 'http://127.0.0.1:53211/cb'],
  ['http://127.0.0.1:9/cb', 'http://127.0.0.1:53211/cb'],
  ['http://127.0.0.1:9/cb', 'http://127.0.0.1/cb'],
  ['http://[::1]/cb', 'http://[::1]:53211/cb'],
  ['http://[::1]:9/cb?app=1', 'http://[::1]:53211/cb?app=1'],
  ['http://127.0.0.1', 'http://127.0.0.1:53211'],
])('of %s the port is not compared: %s', (registered, uri) => {
  expect(isRegistered(uri, ['https://app.example/cb', registered])).toBe(true)
})

it.each([
  ['http://localhost/cb', 'http://localhost:53211/cb'],
  ['http://localhost:9/cb', 'http://localhost:10/cb'],
  ['https://app.example/cb', 'https://app.example:8443/cb'],
  ['https://127.0.0.1/cb', 'https://127.0.0.1:8443/cb'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:53211/cb/'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:53211/cb?more=1'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:53211/cb#part'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:99999/cb'],
  ['http://127.0.0.1/cb', 'http://[::1]/cb'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:80@evil.example/cb'],
  ['http://127.0.0.1/cb', 'http://127.0.0.1.evil.example/cb'],
  ['http://127.0.0.1/cb', 'http://127.0.0.2/cb'],
])('%s is not %s', (registered, uri) => {
  expect(isRegistered(uri, [registered])).toBe(false)
})
