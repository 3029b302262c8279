import { expect, it } from 'vitest'
import { z } from 'zod'
import { operatorEndpoints } from '../all-endpoints.ts'

/** The reads without a checkpoint, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  listProjections: 'each projection has its own position',
  listTopics: 'what the broker keeps',
  getHealth: 'the state of processes',
  listDeadLetterTopics: 'what the broker keeps',
  listDeadLetters: 'what the broker keeps',
  listVerifications: 'a verification names the positions that it read',
  getCurrentSession: 'the caller itself',
  listSessions: 'log-ins of the console, which are no events of the ledger',
  getDemo: 'the state of a process',
  getTotals: 'each view has its own checkpoint',
  streamEvents: 'each event has its position',
  listOperators: 'all streams of operators, read to their ends',
  listSettings: 'the settings of a process',
}

const fieldsOf = (schema: z.ZodType | undefined): readonly string[] => {
  if (schema === undefined) return []
  const { required = [] } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return required
}

const namesOf = ({ answers, beside }: (typeof operatorEndpoints)[number]): readonly string[] => [
  ...fieldsOf(answers[200 as keyof typeof answers]),
  ...fieldsOf(beside),
]

it('every read says its checkpoint, but for those of other things than events up to a position', () => {
  const reads = operatorEndpoints.filter(({ method }) => method === 'GET')
  const without = reads.filter((read) => !namesOf(read).includes('checkpoint'))
  expect(without.map(({ id }) => id)).toEqual(Object.keys(WITHOUT))
})
