import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import type { CallLine, Calls } from './calls.ts'

/** A program in a container that answers calls. */
export type RemoteCalls<C extends Calls> = {
  /** Makes a call and waits for its result; rejects with the program's message, or when the program has ended. */
  readonly ask: <N extends keyof C & string>(name: N, ...asked: Parameters<C[N]>) => Promise<Awaited<ReturnType<C[N]>>>
  /** Ends the program's input, which ends the program, and waits until its output has ended. */
  readonly end: () => Promise<void>
}

const answerSchema = z.union([z.strictObject({ answer: z.unknown() }), z.strictObject({ error: z.string() })])

/** Calls a program over its input and output; the types are those of the program's calls. */
export const remoteCalls = <C extends Calls>({
  stdin,
  stdout,
}: {
  readonly stdin: Writable
  readonly stdout: Readable
}): RemoteCalls<C> => {
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  // A program that reads no more input has ended; the wait for its answer rejects then.
  stdin.on('error', () => {})
  const call = async (name: string, asked: unknown): Promise<unknown> => {
    const line: CallLine = { name, asked }
    stdin.write(`${JSON.stringify(line)}\n`)
    const { done, value } = await lines.next()
    if (done) throw new Error(`the program ended while it was asked for ${name}`)
    const said = answerSchema.parse(JSON.parse(value))
    if ('error' in said) throw new Error(`${name}: ${said.error}`)
    return said.answer
  }
  return {
    ask: <N extends keyof C & string>(name: N, ...[asked]: Parameters<C[N]>) =>
      call(name, asked) as Promise<Awaited<ReturnType<C[N]>>>,
    end: async () => {
      stdin.end()
      for (let line = await lines.next(); !line.done; ) line = await lines.next()
    },
  }
}
