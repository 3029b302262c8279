import { afterEach, beforeEach, describe } from 'vitest'
import { claimsLaw } from './claims.law.ts'
import { expiringValuesLaw } from './expiring-values.law.ts'
import { listsLaw } from './lists.law.ts'
import type { ReadModel } from './port.ts'
import { requestsLaw } from './requests.law.ts'
import { viewsLaw } from './views.law.ts'

/** A read model that a law can put through what happens to one; `passTime` lets at least so much of its time pass. */
export type ReadModelUnderTest = {
  readonly model: () => ReadModel
  /** Closes and opens it again. */
  readonly reopen: () => Promise<void>
  /** Makes it lose everything. */
  readonly wipe: () => Promise<void>
  readonly passTime: (ms: number) => Promise<void>
  /** Closes it and removes what it left. */
  readonly dispose: () => Promise<void>
}

/** What every read model keeps to, whatever it is made of; the factory gives one in which nothing was ever kept. */
export const readModelLaw = (name: string, makeReadModel: () => Promise<ReadModelUnderTest>): void => {
  describe(`the law of read models, kept by ${name}`, () => {
    let subject: ReadModelUnderTest

    beforeEach(async () => {
      subject = await makeReadModel()
    })
    afterEach(() => subject.dispose())

    for (const law of [viewsLaw, listsLaw, claimsLaw, expiringValuesLaw, requestsLaw]) law(() => subject)
  })
}
