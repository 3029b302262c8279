import { expect, it } from 'vitest'
import { socketOptions } from './socket-options.ts'

it('is 5,000 sockets with 500 pushes a second where nothing else is said', () =>
  expect(socketOptions([])).toMatchObject({ connections: 5000, perClient: 1, pushesPerSecond: 500 }))

it('refuses sockets that cannot be shared out among clients', () =>
  expect(() => socketOptions(['--connections', '11', '--per-client', '5'])).toThrow('must be a multiple'))
