import { expect, it } from 'vitest'
import { redisAddress } from './redis-address.ts'

it.each([
  ['redis://views', { host: 'views', port: 6379, db: 0 }, 'views:6379'],
  ['redis://views:7000/3', { host: 'views', port: 7000, db: 3 }, 'views:7000'],
  ['redis://:p%40ss@views/', { host: 'views', port: 6379, db: 0, password: 'p@ss' }, 'views:6379'],
  ['redis://u:p@views', { host: 'views', port: 6379, db: 0, username: 'u', password: 'p' }, 'views:6379'],
  ['rediss://views:1', { host: 'views', port: 1, db: 0, tls: { host: 'views' } }, 'views:1'],
  ['redis://[::1]:7000', { host: '::1', port: 7000, db: 0 }, '[::1]:7000'],
])('reads %s', (url, server, shown) => {
  expect(redisAddress(url)).toEqual({ server, shown })
})

it.each([
  '',
  'secret',
  'secret:6379',
  'http://u:secret@views',
  'redis://u:secret@',
  'redis://u:secret@views:port',
  'redis://u:secret@views/one',
  'redis://u:secret%@views',
  'redis://u:secret@views?db=1',
])('refuses %j with the expected form, without repeating the address', (url) => {
  expect(() => redisAddress(url)).toThrow('redis://user:password@host:port/database')
  expect(() => redisAddress(url)).not.toThrow('secret')
})
