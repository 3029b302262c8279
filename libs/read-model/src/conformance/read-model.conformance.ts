import { afterEach, beforeEach, describe } from 'vitest'
import { claimsConformance } from './claims.conformance.ts'
import { commandIndexConformance } from './command-index.conformance.ts'
import { copiesConformance } from './copies.conformance.ts'
import { expiringValuesConformance } from './expiring-values.conformance.ts'
import { listsConformance } from './lists.conformance.ts'
import type { ReadModelUnderTest } from './read-model-under-test.ts'
import { requestsConformance } from './requests.conformance.ts'
import { viewsConformance } from './views.conformance.ts'

/** Tests the rules that every read model keeps; the factory returns one that is empty. */
export const readModelConformance = (name: string, makeReadModel: () => Promise<ReadModelUnderTest>): void => {
  describe(`the read model: ${name}`, () => {
    let subject: ReadModelUnderTest

    beforeEach(async () => {
      subject = await makeReadModel()
    })
    afterEach(() => subject.dispose())

    for (const law of [
      viewsConformance,
      listsConformance,
      copiesConformance,
      commandIndexConformance,
      claimsConformance,
      expiringValuesConformance,
      requestsConformance,
    ])
      law(() => subject)
  })
}
