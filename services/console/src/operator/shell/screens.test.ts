import { expect, it } from 'vitest'
import { neededRole } from '../roles/needed-role.ts'
import { ACT_WORDS } from '../roles/needed-roles.gen.ts'
import { actsOn, lackedRole, NAVIGATION } from './screens.ts'

const SCREENS = NAVIGATION.flatMap(({ screens }) => screens)

it.each(SCREENS)('$label reads a call that Folio has', ({ reads }) =>
  expect(neededRole(`/operator/v1/${reads}`, 'GET')).toBeDefined(),
)

it('the screens have each act that Folio records', () =>
  expect(SCREENS.flatMap(actsOn).toSorted()).toEqual(Object.keys(ACT_WORDS).toSorted()))

it('a screen has the acts whose calls name it', () => {
  expect(actsOn({ to: '/rates' })).toEqual(['setFxRate'])
  expect(actsOn({ to: '/explain' })).toEqual([])
})

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
