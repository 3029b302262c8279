import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { AnswerLine, Calls } from './calls.ts'

const callSchema = z.strictObject({ name: z.string(), asked: z.unknown().optional() })

type Handler = (asked: unknown) => Promise<unknown>

const answerTo = async (calls: Calls, line: string): Promise<AnswerLine> => {
  try {
    const { name, asked } = callSchema.parse(JSON.parse(line))
    const handler = Object.hasOwn(calls, name) ? (calls[name] as Handler | undefined) : undefined
    if (handler === undefined) throw new Error(`there is no call ${name}`)
    return { answer: (await handler(asked)) ?? null }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Answers calls that come as lines of JSON on the input, one after another, until the input ends. */
export const serveCalls = async (calls: Calls, { input, output } = streamsOf(process)): Promise<void> => {
  for await (const line of createInterface({ input })) {
    output.write(`${JSON.stringify(await answerTo(calls, line))}\n`)
  }
}

const streamsOf = ({ stdin, stdout }: NodeJS.Process): Streams => ({ input: stdin, output: stdout })

type Streams = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream }
