import { operatorEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { mayCall, role } from '@folio/contracts/http/role.ts'
import { describe, expect, it } from 'vitest'
import { pathOf } from '../../api/path.ts'
import { missingRole, neededRole } from './needed-role.ts'

const calls = operatorEndpoints
  .filter(({ scope }) => scope === 'operator')
  .map(({ method, path, role: declared }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'some/thing'])
    return { method, path: pathOf(path, Object.fromEntries(names), { of: 'x' }), pattern: path, declared }
  })

describe('the role that a call needs', () => {
  it.each(calls)('$method $pattern is the declared one', ({ method, path, pattern, declared }) => {
    expect(neededRole(path, method)).toBe(declared)
    expect(neededRole(pattern, method)).toBe(declared)
  })

  it.each(role.options)('is missing to %s exactly where the server refuses', (own) => {
    for (const { method, path, declared } of calls) {
      if (declared === undefined) throw new Error(`${path} declares no role`)
      expect([path, missingRole(own, path, method)]).toEqual([
        path,
        mayCall(own, declared) ? undefined : { needed: declared, own },
      ])
    }
  })

  it('is not known of a path that Folio does not have', () => {
    expect(neededRole('/operator/v1/nothing')).toBeUndefined()
    expect(missingRole('viewer', '/operator/v1/nothing')).toBeUndefined()
  })
})
