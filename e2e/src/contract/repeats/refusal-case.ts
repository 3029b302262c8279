import { type EndpointCall, type Fixture, withFields } from './repeat-fixture.ts'

/** A call that is refused after the fixture was changed; `mended` makes the call that succeeds afterwards. */
export type RefusalCase = { readonly wrong: EndpointCall; readonly mended?: () => Promise<EndpointCall> }
/** Refusal cases by the code of the refusal. */
export type RefusalCases = Readonly<
  Record<string, (fixture: Fixture, good: EndpointCall) => RefusalCase | Promise<RefusalCase>>
>

/** The refusal cases of an endpoint: refusals that use the request id up, and refusals that leave it free. */
export type EndpointRefusals = { readonly usesUp: RefusalCases; readonly free: RefusalCases }

/** Makes a case from the good call with some of its fields changed. */
export const fields =
  (changes: Readonly<Record<string, unknown>>) =>
  (_: Fixture, good: EndpointCall): RefusalCase => ({ wrong: withFields(good, changes) })

/** Makes a case from the good call after a change of the fixture. */
export const after =
  (act: (fixture: Fixture) => Promise<unknown>, changes: Readonly<Record<string, unknown>> = {}) =>
  async (fixture: Fixture, good: EndpointCall): Promise<RefusalCase> => {
    await act(fixture)
    return { wrong: withFields(good, changes) }
  }

/** More USD than any client of a fixture has. */
export const TOO_MUCH = { amount: '450' }
/** More USD than one transfer may be worth. */
export const OVER_LIMIT = { amount: '500.01' }
/** The call in an unknown currency. */
export const unknownCurrency = (field: string) => fields({ [field]: 'XXX' })
/** The call with an amount that is a number. */
export const numericAmount = fields({ amount: 20 })
