import { expect, it } from 'vitest'
import { socketOptions } from './socket-options.ts'

it('opens 5,000 sockets with 500 pushes a second by default', () =>
  expect(socketOptions([])).toMatchObject({ connections: 5000, perClient: 1, pushesPerSecond: 500 }))

it('measures ticks on request', () => expect(socketOptions(['--ticks'])).toMatchObject({ part: 'ticks' }))

it('refuses a number of sockets that is no multiple of the sockets of a client', () =>
  expect(() => socketOptions(['--connections', '11', '--per-client', '5'])).toThrow('must be a multiple'))
