import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { FILE_TEXT } from '../../fields/list-page.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { agentOperated } from '../payment-agents.ts'
import { checkpointShown } from './checkpoint.ts'

/** The most agents that a list shows. */
export const AGENTS_SHOWN_MAX = 1000

const MASKED =
  'What an agent says of itself is masked for a viewer and an auditor while the directory does not show it, ' +
  'and its nickname for every role.'

const read = { family: 'operator', method: 'GET', scope: 'operator', role: 'viewer' } as const

/** Lists the payment agents, with all their settings. */
export const listPaymentAgents = endpoint({
  ...read,
  id: 'listPaymentAgents',
  path: '/operator/v1/payment-agents',
  isExported: true,
  answers: {
    200: z
      .strictObject({ checkpoint: checkpointShown, rows: z.array(agentOperated), is_whole: z.boolean() })
      .meta({ title: 'AgentsOperated' }),
  },
  summary: 'List the payment agents',
  description:
    'All agents by their numbers, also those that the directory does not show, without those whose client was erased; ' +
    `the first ${AGENTS_SHOWN_MAX}, and \`is_whole\` is false if there are more, which a file has, too. ${MASKED} ${FILE_TEXT}`,
})

/** Shows one payment agent. */
export const getPaymentAgent = endpoint({
  ...read,
  id: 'getPaymentAgent',
  path: '/operator/v1/payment-agents/{agent_id}',
  params: z.strictObject({ agent_id: patternText(/^[1-9]\d{0,14}$/, 'must be the number of an agent') }),
  answers: { 200: agentOperated.extend({ checkpoint: checkpointShown }).meta({ title: 'AgentShown' }) },
  errors: { 404: ['NotFound'] },
  summary: 'Get a payment agent',
  description: `All settings of the agent, its client, and the wallet that it pays from. ${MASKED}`,
})
