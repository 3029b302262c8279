import { afterEach, beforeEach, describe } from 'vitest'
import { claimsLaw } from './claims.law.ts'
import { commandIndexLaw } from './command-index.law.ts'
import { expiringValuesLaw } from './expiring-values.law.ts'
import { listsLaw } from './lists.law.ts'
import type { ReadModelUnderTest } from './read-model-under-test.ts'
import { requestsLaw } from './requests.law.ts'
import { viewsLaw } from './views.law.ts'

/** What every read model keeps to, whatever it is made of; the factory gives one in which nothing was ever kept. */
export const readModelLaw = (name: string, makeReadModel: () => Promise<ReadModelUnderTest>): void => {
  describe(`the law of read models, kept by ${name}`, () => {
    let subject: ReadModelUnderTest

    beforeEach(async () => {
      subject = await makeReadModel()
    })
    afterEach(() => subject.dispose())

    for (const law of [viewsLaw, listsLaw, commandIndexLaw, claimsLaw, expiringValuesLaw, requestsLaw])
      law(() => subject)
  })
}
