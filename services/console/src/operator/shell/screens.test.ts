import { expect, it } from 'vitest'
import { neededRole } from '../roles/needed-role.ts'
import { ACT_WORDS } from '../roles/needed-roles.gen.ts'
import { lackedRole, NAVIGATION } from './screens.ts'

const SCREENS = NAVIGATION.flatMap(({ screens }) => screens)

it.each(SCREENS)('$label reads a call that Folio has', ({ reads }) =>
  expect(neededRole(`/operator/v1/${reads}`, 'GET')).toBeDefined(),
)

it('each act that Folio records is done on one screen, and no other is named', () =>
  expect(SCREENS.flatMap(({ acts = [] }) => acts).toSorted()).toEqual(Object.keys(ACT_WORDS).toSorted()))

it.each([
  ['viewer', ['Explain: auditor', 'Verify: auditor', 'System: auditor', 'Operators: admin', 'Acts: auditor']],
  ['operator', ['Operators: admin']],
  ['admin', []],
  [undefined, []],
] as const)('the role %s lacks another one for the screens %j', (own, expected) =>
  expect(
    SCREENS.flatMap((screen) => {
      const lacked = lackedRole(screen, own)
      return lacked === undefined ? [] : [`${screen.label}: ${lacked}`]
    }),
  ).toEqual(expected),
)
