import { z } from 'zod'
import { amountSchema, balancesSchema, postingSchema } from '../ledger/amount-schema.ts'
import type { EventDeclarations } from '../ledger/event-declaration.ts'
import { timestampSchema } from '../ledger/event-metadata.ts'
import { transactionIdSchema } from '../wallet/transfer-parties.ts'
import { evidenceSchema } from './contracts/evidence.ts'
import { orderChangeSchema } from './contracts/limit-orders.ts'
import { contractSchema } from './contracts/option-contract.ts'
import { purchaseRequestSchema } from './contracts/purchase-request.ts'

const entryShape = { postings: z.array(postingSchema), balances: balancesSchema }

/** The words of a refusal as sockets give them. */
const refusalShape = {
  code: z.string(),
  subcode: z.string().optional(),
  args: z.array(z.string()),
  asked_at: timestampSchema,
}

const endShape = {
  contract: contractSchema,
  /** The amount that the client receives; it may be zero. */
  sell_price: amountSchema,
  evidence: evidenceSchema,
  ...entryShape,
}

/** The events of contracts, by name. */
export const contractEvents = {
  ContractBought: {
    schema: z.strictObject({ contract: contractSchema, asked_at: timestampSchema, ...entryShape }),
    summary: 'The client bought a contract; its terms are fixed from here on.',
  },
  PurchaseRefused: {
    schema: z.strictObject({ request: purchaseRequestSchema, price: amountSchema, ...refusalShape }),
    summary: 'The client asked for a contract that it did not get; `code` and `subcode` say why.',
    isRefusal: true,
    isNoOp: true,
  },
  ContractSold: {
    schema: z.strictObject({ ...endShape, asked_at: timestampSchema }),
    summary: 'The client sold a contract back before its end.',
  },
  SaleRefused: {
    schema: z.strictObject({ contract_id: transactionIdSchema, price: amountSchema, ...refusalShape }),
    summary: 'The client asked to sell a contract that stayed as it was; `code` and `subcode` say why.',
    isRefusal: true,
    isNoOp: true,
  },
  ContractSettled: {
    schema: z.strictObject({
      ...endShape,
      status: z.enum(['won', 'lost', 'cancelled']),
      /** Set for a contract that ended because ticks are missing. */
      refund: z.enum(['bid', 'stake']).optional(),
    }),
    summary: 'Recorded ticks decided the contract, or their interruption ended it.',
  },
  ContractCancelled: {
    schema: z.strictObject({ ...endShape, asked_at: timestampSchema }),
    summary: 'The client gave a multiplier back for its stake while its deal cancellation was active.',
  },
  LimitOrderChanged: {
    schema: z.strictObject({
      /** The contract with its orders as they are now. */
      contract: contractSchema,
      change: orderChangeSchema,
      asked_at: timestampSchema,
    }),
    summary: 'The client set, changed or removed limit orders of an open contract.',
  },
  LimitOrderRefused: {
    schema: z.strictObject({ contract_id: transactionIdSchema, change: orderChangeSchema, ...refusalShape }),
    summary: 'The client asked to change limit orders that stayed as they were; `code` and `subcode` say why.',
    isRefusal: true,
    isNoOp: true,
  },
} satisfies EventDeclarations
