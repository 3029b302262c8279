import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { remoteCalls } from './remote-calls.ts'
import { serveCalls } from './serve-calls.ts'

const calls = {
  double: async ({ value }: { readonly value: number }) => value * 2,
  nothing: async () => undefined,
  fail: async (): Promise<void> => {
    throw new Error('it is broken')
  },
}

const connected = () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const served = serveCalls(calls, { input, output }).then(() => output.end())
  return { served, remote: remoteCalls<typeof calls>({ stdin: input, stdout: output }) }
}

it('makes calls to a program one after another until its input ends', async () => {
  const { served, remote } = connected()
  expect(await remote.ask('double', { value: 21 })).toBe(42)
  expect(await remote.ask('nothing')).toBeNull()
  await Promise.all([remote.end(), served])
})

it('rejects with the reason of a failed call, and can make further calls', async () => {
  const { served, remote } = connected()
  await expect(remote.ask('fail')).rejects.toThrow('fail: Error: it is broken')
  expect(await remote.ask('double', { value: 1 })).toBe(2)
  await Promise.all([remote.end(), served])
})

it('rejects a call when the program has ended', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const remote = remoteCalls<typeof calls>({ stdin: input, stdout: output })
  output.end()
  await expect(remote.ask('nothing')).rejects.toThrow('the program ended while it was asked for nothing')
})
