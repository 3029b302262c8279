import { expect, it } from 'vitest'
import { isContractEnd } from './contract-ends.ts'
import { tradingEventSchemas } from './events.ts'

it('the events that end a contract are those that carry the evidence of its end', () => {
  const withEvidence = Object.entries(tradingEventSchemas)
    .filter(([, schema]) => 'evidence' in schema.shape)
    .map(([type]) => type)
  expect(Object.keys(tradingEventSchemas).filter(isContractEnd)).toEqual(withEvidence)
  expect(withEvidence).toHaveLength(3)
})
