import { expect, it } from 'vitest'
import { untilFrozen } from './until-frozen.ts'

const pausing = (errors: readonly string[]) => {
  const left = errors.map((message) => new Error(message))
  return async () => {
    const error = left.shift()
    if (error !== undefined) throw error
  }
}

it('pauses a container again while the engine could not freeze it', async () => {
  await untilFrozen(pausing(['OCI runtime pause failed: unable to freeze: unknown']))
})

it('rejects a pause that failed for another reason', async () => {
  await expect(untilFrozen(pausing(['No such container: wallet-1']))).rejects.toThrow('No such container: wallet-1')
})

it('rejects when the engine could not freeze the container in the last try', async () => {
  await expect(untilFrozen(pausing(['unable to freeze', 'unable to freeze']), 2)).rejects.toThrow('unable to freeze')
})
