import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { expect, it } from 'vitest'
import { auditedServices, serviceOf } from './audited-services.ts'
import { auditedViews } from './audited-views.ts'

const kind = (service: string, streamPrefix: string, project = () => {}): AuditedService => ({
  service,
  streamPrefix,
  foldVersion: 1,
  eventTypes: new Set([`${streamPrefix}happened`]),
  initial: {},
  evolve: () => ({}),
  project,
  nextStep: () => undefined,
  accountOf: (stream) => stream,
  counterpartyOf: () => undefined,
  eventSchemas: {},
  keepsTotals: false,
  fieldsRead: {},
})

it('a service with several aggregate types has one view', () => {
  const project = () => {}
  const services = [kind('a', 'one-', project), kind('b', 'other-'), kind('a', 'two-', project)]
  expect(auditedViews(services)).toEqual([
    {
      view: 'a',
      streamPrefixes: ['one-', 'two-'],
      eventTypes: new Set(['one-happened', 'two-happened']),
      project,
      keepsTotals: false,
    },
    expect.objectContaining({ view: 'b', streamPrefixes: ['other-'] }),
  ])
  expect(serviceOf(services, 'two-7')).toBe(services[2])
})

it('each view has one projection', () => {
  expect(() => auditedViews([kind('a', 'one-'), kind('a', 'two-')])).toThrow('two projections')
})

it('the audited services have separate views, and no stream belongs to two of them', () => {
  expect(auditedViews(auditedServices).length).toBeGreaterThan(0)
  const prefixes = auditedServices.map(({ streamPrefix }) => streamPrefix)
  for (const one of prefixes) expect(prefixes.filter((other) => other.startsWith(one))).toEqual([one])
})
