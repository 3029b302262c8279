import type { Write } from '../golden/every-write.ts'
import { settled } from '../kit/calls.ts'
import type { Demo } from '../kit/running-folio.ts'
import type { RecordedAnswer } from './recorded-answers.ts'

/** A write with its name. */
export type Named = { readonly name: string; readonly call: RecordedAnswer['call'] }

/** Writes as they are made. */
export type KeptWrites = {
  /** Makes a write, and waits until all that follows from it is done. */
  readonly write: Write
  /** The calls of the writes that were made over HTTP. */
  readonly writes: () => readonly Named[]
  /** The data of the answer to a write. */
  readonly dataOf: <Data>(name: string) => Data
}

/** Keeps the calls of writes among those that are recorded, and their answers by name. */
export const keepWrites = (demo: Demo, calls: readonly RecordedAnswer[]): KeptWrites => {
  const writes: Named[] = []
  const answers = new Map<string, { readonly data: never }>()
  return {
    write: async (name, ask) => {
      const before = calls.length
      const answered = await ask()
      const asked = calls.slice(before).findLast(({ call }) => call.method !== 'GET')
      if (asked !== undefined) writes.push({ name, call: asked.call })
      answers.set(name, answered.body)
      await settled(demo)
      return answered
    },
    writes: () => writes,
    dataOf: (name) => {
      const answer = answers.get(name)
      if (answer === undefined) throw new Error(`nothing was written under ${name}`)
      return answer.data
    },
  }
}
