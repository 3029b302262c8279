import { z } from 'zod'
import { contractTypeSchema } from '../../market/contract-type.ts'
import { CONTRACT_CATEGORIES } from '../../market/offering.ts'
import { answerShape, requestShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'

/** Lists the categories of contracts. */
export const contractsListCall = {
  name: 'contracts_list',
  request: z.strictObject({ contracts_list: z.literal(1), ...requestShape }),
  answer: z.strictObject({
    ...answerShape('contracts_list'),
    contracts_list: z.array(
      z.strictObject({
        contract_category: z.enum(CONTRACT_CATEGORIES),
        contract_types: z.array(contractTypeSchema),
        display_name: z.string(),
      }),
    ),
  }),
  description: 'The categories of contracts with their types.',
} as const satisfies SocketCall

/** An answer with the categories of contracts. */
export type ContractsListAnswer = z.infer<typeof contractsListCall.answer>
