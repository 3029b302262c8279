import { type FamilyCodes, wrongFieldCode } from '@folio/contracts/http/family.ts'
import type { z } from 'zod'
import { faultOn, type Refusal } from '../refusal.ts'

/** The most faults that one answer lists. */
export const FAULTS_MAX = 100
const NAME_LENGTH_MAX = 100

const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, NAME_LENGTH_MAX)

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown => {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = Reflect.get(found, key)
  }
  return found
}

const faultsOfIssue = (value: unknown, issue: z.core.$ZodIssue, codes: FamilyCodes): readonly Refusal[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, FAULTS_MAX)
      .map((key) => faultOn(nameOf([...issue.path, key]), { code: codes.fieldWrong, expected: 'is not a known field' }))
  }
  if (issue.path.length === 0) {
    return [{ status: 400, code: codes.notJson, message: 'The body must be a JSON object.' }]
  }
  const isMissing = valueAt(value, issue.path) === undefined
  return [
    faultOn(nameOf(issue.path), {
      code: isMissing ? codes.fieldMissing : wrongFieldCode(codes, nameOf(issue.path)),
      expected: isMissing ? 'is required' : issue.message,
    }),
  ]
}

/** Converts the errors of a schema to 400s on the fields of the value, at most 100. */
export const fieldFaults = (value: unknown, error: z.ZodError, codes: FamilyCodes): readonly Refusal[] =>
  error.issues.flatMap((issue) => faultsOfIssue(value, issue, codes)).slice(0, FAULTS_MAX)
