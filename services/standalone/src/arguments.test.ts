import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

describe('the command line', () => {
  it('needs no option', () => {
    expect(readArguments([])).toEqual({
      dataDir: '.data',
      host: '127.0.0.1',
      port: 8080,
      operatorPort: 8081,
      operatorHost: '127.0.0.1',
      empty: false,
      limits: 'on',
      withoutKeys: false,
      demo: false,
    })
  })

  it('takes every option', () => {
    const args = ['--data-dir', 'd', '--port', '0', '--host', '::1', '--empty', '--limits', 'off', '--without-keys']
    expect(readArguments(args)).toEqual({
      dataDir: 'd',
      host: '::1',
      port: 0,
      operatorPort: 0,
      operatorHost: '127.0.0.1',
      empty: true,
      limits: 'off',
      withoutKeys: true,
      demo: false,
    })
  })

  it('opens the operator API to other hosts by --operator-host alone', () => {
    expect(readArguments(['--host', '0.0.0.0'])).toMatchObject({ host: '0.0.0.0', operatorHost: '127.0.0.1' })
    expect(readArguments(['--operator-host', '::1'])).toMatchObject({ host: '127.0.0.1', operatorHost: '::1' })
  })

  it('keeps the data of a demonstration in a folder of their own', () => {
    expect(readArguments(['--demo'])).toMatchObject({ demo: true, dataDir: '.demo' })
    expect(readArguments(['--demo', '--data-dir', 'd'])).toMatchObject({ demo: true, dataDir: 'd' })
  })

  it('accepts --help', () => {
    expect(readArguments(['--help'])).toBe('help')
  })

  it.each([
    [['8080'], 'npm start -- --port'],
    [['--port', '70000'], 'port number from 0 to 65535'],
    [['--port', 'x'], 'port number'],
    [['--limits', 'maybe'], 'on or off'],
    [['--data-dir', ''], 'must name a folder'],
    [['--nonsense'], 'nonsense'],
  ])('refuses %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(message)
  })
})
